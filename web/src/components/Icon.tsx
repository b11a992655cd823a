const PATHS = {
  close: "M6 6l12 12M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  chat: "M4 5h16v11H9l-5 4z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100",
  cards: "M8 4h10v14H8zM8 7 5 8l3 12 6-2",
  crown: "M4 18h16M5 15 3 7l5 4 4-6 4 6 5-4-2 8z",
  door: "M10 4h9v16h-9M14 12H3M7 8l-4 4 4 4",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l13 8-13 8z",
  coins: "M12 5c4 0 7 1 7 3s-3 3-7 3-7-1-7-3 3-3 7-3zM5 8v8c0 2 3 3 7 3s7-1 7-3V8M5 12c0 2 3 3 7 3s7-1 7-3",
  face: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.500 10h.01M15.500 10h.01M8 14c1 2 2.500 3 4 3s3-1 4-3",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9l4 6M21 9l-4 6",
  sound: "M4 9v6h4l5 4V5L8 9zM17 8a6 6 0 0 1 0 8",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  plus: "M12 5v14M5 12h14",
  device: "M7 3h10v18H7zM11 18h2",
  check: "M5 12l5 5 9-10",
  search: "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l6 6",
  star: "M12 3l2.800 5.800 6.200.8-4.500 4.400 1.100 6.300L12 17.300l-5.600 3 1.100-6.300L3 9.600l6.200-.8z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  bot: "M5 9h14v10H5zM12 9V5M12 4h.01M9 13h.01M15 13h.01M9 16h6M2 13v3M22 13v3",
  rabbit: "M8 11C6 6 6 3 8 3s3 3 3 7M13 10c1-5 3-7 5-6s1 4-2 8M6 16c0-4 3-6 7-6s6 3 6 6-2 5-6 5H9c-2 0-3-2-3-5z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
