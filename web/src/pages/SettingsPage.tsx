import { PageFrame } from "@/components/PageFrame.tsx";
import { PreferencesForm } from "@/preferences/PreferencesForm.tsx";
import { useWords } from "@/words/index.ts";

export default function SettingsPage() {
  return (
    <PageFrame title={useWords().settings}>
      <PreferencesForm />
    </PageFrame>
  );
}
