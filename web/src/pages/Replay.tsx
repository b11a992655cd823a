import { ReplayPage } from "@/history/ReplayPage.tsx";

export default function Replay({ id }: { id: string }) {
  return <ReplayPage id={id} />;
}
