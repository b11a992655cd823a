import { TablePage } from "@/table/TablePage.tsx";

export default function Table({ id }: { id: string }) {
  return <TablePage id={id} />;
}
