import type { ReactNode } from "react";
import css from "./Banner.module.css";

/** A line across the top of the page that reports a problem. */
export function Banner({ children, kind = "plain" }: { children: ReactNode; kind?: "plain" | "danger" }) {
  return (
    <div className={`${css.banner} ${css[kind]}`} role="status">
      {children}
    </div>
  );
}

/** A page that shows only a message. */
export function MessagePage({ title, about, children }: { title: string; about?: string; children?: ReactNode }) {
  return (
    <main className={css.empty}>
      <h1>{title}</h1>
      {about && <p className="dim">{about}</p>}
      {children}
    </main>
  );
}
