import { PageFrame } from "@/components/PageFrame.tsx";
import { useTexts } from "@/i18n/index.ts";
import { PreferencesForm } from "@/preferences/PreferencesForm.tsx";

export default function SettingsPage() {
  return (
    <PageFrame title={useTexts().settings}>
      <PreferencesForm />
    </PageFrame>
  );
}
