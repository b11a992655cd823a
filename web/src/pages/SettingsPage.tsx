import { Shell } from "@/components/PageFrame.tsx";
import { TasteForm } from "@/preferences/PreferencesForm.tsx";
import { useWords } from "@/words/index.ts";

export default function SettingsPage() {
  return (
    <Shell title={useWords().settings}>
      <TasteForm />
    </Shell>
  );
}
