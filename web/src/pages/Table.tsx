import { TablePage } from "./TablePage.tsx";

export default function Table({ id }: { id: string }) {
  return <TablePage id={id} />;
}
