import { Component, type ReactNode } from "react";
import { currentTexts } from "@/i18n/index.ts";
import { MessagePage } from "./Banner.tsx";
import { Button } from "./Button.tsx";

/** Catches errors of the page itself and offers to reload it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const texts = currentTexts();
    return (
      <MessagePage title={texts.wentWrong} about={texts.faultMore}>
        <Button kind="main" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </MessagePage>
    );
  }
}
