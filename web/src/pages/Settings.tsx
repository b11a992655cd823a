import { Shell } from "@/parts/Shell.tsx";
import { TasteForm } from "@/parts/TasteForm.tsx";
import { useWords } from "@/words/index.ts";

export default function Settings() {
  return (
    <Shell title={useWords().settings}>
      <TasteForm />
    </Shell>
  );
}
