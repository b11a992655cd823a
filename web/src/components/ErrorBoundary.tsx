import { Component, type ReactNode } from "react";
import { words } from "@/words/index.ts";
import { Empty } from "./Banner.tsx";
import { Button } from "./Button.tsx";

/** When the page itself is at fault: say so, and offer to load it again. */
export class Fault extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const said = words();
    return (
      <Empty title={said.wentWrong} about={said.faultMore}>
        <Button kind="main" onClick={() => location.reload()}>
          {said.reload}
        </Button>
      </Empty>
    );
  }
}
