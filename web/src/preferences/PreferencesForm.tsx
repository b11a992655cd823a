import { RadioButtons, Slider, Switch } from "@/components/FormFields.tsx";
import { LANGUAGES, type Language, pickLanguage, useTexts } from "@/i18n/index.ts";
import { playSound } from "@/sound/playSound.ts";
import css from "./PreferencesForm.module.css";
import { SOUNDS, usePreferences } from "./preferences.ts";

/** The form for all preferences. */
export function PreferencesForm() {
  const texts = useTexts();
  const preferences = usePreferences();
  const { set } = preferences;
  return (
    <div className={css.form}>
      <RadioButtons
        label={texts.languageLabel}
        value={pickLanguage(preferences.language)}
        choices={(Object.keys(LANGUAGES) as Language[]).map((code) => [code, LANGUAGES[code].language] as const)}
        onChange={(now) => set({ language: now })}
      />
      <RadioButtons
        label={texts.theme}
        value={preferences.theme}
        choices={[
          ["system", texts.themes.system] as const,
          ["dark", texts.themes.dark] as const,
          ["light", texts.themes.light] as const,
        ]}
        onChange={(theme) => set({ theme })}
      />
      <RadioButtons
        label={texts.deck}
        value={preferences.deck}
        choices={[["four", texts.decks.four] as const, ["two", texts.decks.two] as const]}
        onChange={(deck) => set({ deck })}
      />
      <RadioButtons
        label={texts.motion}
        value={preferences.motion}
        choices={[
          ["system", texts.motions.system] as const,
          ["full", texts.motions.full] as const,
          ["reduced", texts.motions.reduced] as const,
        ]}
        onChange={(motion) => set({ motion })}
      />
      <Switch label={texts.largeCards} on={preferences.largeCards} onChange={(largeCards) => set({ largeCards })} />
      <Switch label={texts.inBlinds} on={preferences.inBlinds} onChange={(inBlinds) => set({ inBlinds })} />
      <h3>{texts.sound}</h3>
      <div className={css.volumes}>
        <span>{texts.volume}</span>
        <Slider
          label={texts.volume}
          value={Math.round(preferences.volume * 100)}
          low={0}
          high={100}
          onChange={(now) => set({ volume: now / 100 })}
        />
        {SOUNDS.map((sound) => (
          <Volume key={sound} sound={sound} name={texts.sounds[sound]} />
        ))}
      </div>
    </div>
  );
}

function Volume({ sound, name }: { sound: (typeof SOUNDS)[number]; name: string }) {
  const { volumes, set } = usePreferences();
  return (
    <>
      <span className="dim">{name}</span>
      <Slider
        label={name}
        value={Math.round((volumes[sound] ?? 1) * 100)}
        low={0}
        high={100}
        onChange={(now) => set({ volumes: { ...volumes, [sound]: now / 100 } })}
        onCommit={() => playSound(sound)}
      />
    </>
  );
}
