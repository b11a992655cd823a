import { RadioButtons, Slider, Switch } from "@/components/Fields.tsx";
import { playSound } from "@/sound/playSound.ts";
import { LANGUAGES, type Language, language, useWords } from "@/words/index.ts";
import css from "./PreferencesForm.module.css";
import { SOUNDS, usePreferences } from "./preferences.ts";

/** Everything that somebody may like otherwise. */
export function PreferencesForm() {
  const said = useWords();
  const preferences = usePreferences();
  const { set } = preferences;
  return (
    <div className={css.form}>
      <RadioButtons
        label={said.languageLabel}
        value={language(preferences.language)}
        choices={(Object.keys(LANGUAGES) as Language[]).map((code) => [code, LANGUAGES[code].language] as const)}
        onChange={(now) => set({ language: now })}
      />
      <RadioButtons
        label={said.theme}
        value={preferences.theme}
        choices={[
          ["system", said.themes.system] as const,
          ["dark", said.themes.dark] as const,
          ["light", said.themes.light] as const,
        ]}
        onChange={(theme) => set({ theme })}
      />
      <RadioButtons
        label={said.deck}
        value={preferences.deck}
        choices={[["four", said.decks.four] as const, ["two", said.decks.two] as const]}
        onChange={(deck) => set({ deck })}
      />
      <RadioButtons
        label={said.motion}
        value={preferences.motion}
        choices={[
          ["system", said.motions.system] as const,
          ["full", said.motions.full] as const,
          ["reduced", said.motions.reduced] as const,
        ]}
        onChange={(motion) => set({ motion })}
      />
      <Switch label={said.largeCards} on={preferences.largeCards} onChange={(largeCards) => set({ largeCards })} />
      <Switch label={said.inBlinds} on={preferences.inBlinds} onChange={(inBlinds) => set({ inBlinds })} />
      <h3>{said.sound}</h3>
      <div className={css.volumes}>
        <span>{said.volume}</span>
        <Slider
          label={said.volume}
          value={Math.round(preferences.volume * 100)}
          low={0}
          high={100}
          onChange={(now) => set({ volume: now / 100 })}
        />
        {SOUNDS.map((sound) => (
          <Volume key={sound} sound={sound} name={said.sounds[sound]} />
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
