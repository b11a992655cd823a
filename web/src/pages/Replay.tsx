import { ReplayPage } from "./ReplayPage.tsx";

export default function Replay({ id }: { id: string }) {
  return <ReplayPage id={id} />;
}
