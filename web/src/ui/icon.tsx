// One family of icons, drawn on a 24 grid with a 1.5 px stroke at 20 px.
import type { CSSProperties } from 'react'

const paths = {
  account:
    'M12 4a4 4 0 1 0 .01 0zM4 20c1-5 7-5 9-4M18 14v1M18 20v1M15.5 15.5l.7.7M19.8 19.8l.7.7M14.5 17.5h1M20.5 17.5h1M18 16a1.5 1.5 0 1 0 .01 0z',
  add: 'M12 5v14M5 12h14',
  alarm: 'M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6zM10 20a2 2 0 0 0 4 0',
  area: 'M12 21s7-6.500 7-11.500a7 7 0 0 0-14 0C5 14.500 12 21 12 21zM12 7a2.500 2.500 0 1 0 .01 0z',
  backup: 'M4 5h16v5H4zM4 14h16v5H4zM7 7.500h.01M7 16.500h.01M14 7.500h3M14 16.500h3',
  bell: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  bin: 'M3 8h18M5 8l2 12h10l2-12M9 15l3-3 3 3M12 12v5M8 4h8',
  box: 'M4 7l8-4 8 4v10l-8 4-8-4zM4 7l8 4 8-4M12 11v10',
  chart: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  check: 'M5 12l5 5 9-10',
  chevronDown: 'M6 9l6 6 6-6',
  chevronLeft: 'M15 5l-7 7 7 7',
  chevronRight: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  company: 'M4 21V5l9-2v18M13 9l7 2v10M2 21h20M7 8h3M7 12h3M7 16h3M16 14h1M16 17h1',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  database:
    'M12 3c4.500 0 8 1.300 8 3s-3.500 3-8 3-8-1.300-8-3 3.500-3 8-3zM4 6v12c0 1.700 3.500 3 8 3s8-1.300 8-3V6M4 12c0 1.700 3.500 3 8 3s8-1.300 8-3',
  department: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  dictionary: 'M5 4h13v16H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h11M9 8h5',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  empty: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  equipment: 'M4 20V9l5 4V9l5 4V4h6v16zM8 17h1M12 17h1M16 17h1',
  error: 'M12 8v5M12 16v.5M12 3a9 9 0 1 0 .01 0z',
  folder: 'M3 6h6l2 2h10v11H3z',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  gateway: 'M4 14h16v6H4zM8 17h.01M12 17h.01M8 10a6 6 0 0 1 8 0M5 7a10 10 0 0 1 14 0',
  help: 'M12 3a9 9 0 1 0 .01 0zM9.5 9.5a2.5 2.5 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M12 16.500v.2',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  language: 'M12 3a9 9 0 1 0 .01 0zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  license:
    'M4 4h16v11h-6M10 15H4V4M8 8h8M8 11h4M12 14a2.500 2.500 0 1 0 .01 0zM10.500 18.500V22l1.500-1 1.500 1v-3.500',
  log: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  logout: 'M14 4H5v16h9M10 12h10M16 8l4 4-4 4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  message: 'M3 6h18v12H3zM3 7l9 7 9-7',
  model: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  muted: 'M4 9h4l5-4v14l-5-4H4zM17 9l4 6M21 9l-4 6',
  notice: 'M4 10v4h3l7 4V6l-7 4zM17 9a4 4 0 0 1 0 6M7 14v5h3v-3.500',
  object: 'M12 8a4 4 0 1 0 .01 0zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3',
  parameter: 'M4 6h9M17 6h3M15 4v4M4 12h3M11 12h9M9 10v4M4 18h11M19 18h1M17 16v4',
  pause: 'M8 5v14M16 5v14',
  people:
    'M9 5a3.5 3.5 0 1 0 .01 0zM2 20c.8-6 13.200-6 14 0M16 5.500a3.500 3.500 0 0 1 0 6.600M18 14.500c2.200.6 3.600 2.400 4 5.500',
  phone: 'M7 3h10v18H7zM11 18h2',
  play: 'M7 4l13 8-13 8z',
  protocol: 'M4 8h13M14 5l3 3-3 3M20 16H7M10 13l-3 3 3 3',
  refresh: 'M20 5v5h-5M4 19v-5h5M19 10a8 8 0 0 0-14-3M5 14a8 8 0 0 0 14 3',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  restore: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  role: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4',
  search: 'M11 4a7 7 0 1 0 .01 0zM16 16l5 5',
  settings: 'M4 7h10M18 7h2M4 17h4M12 17h8M16 5v4M10 15v4',
  sort: 'M8 5v14M8 5L5 8M8 5l3 3M16 19V5M16 19l-3-3M16 19l3-3',
  sound: 'M4 9h4l5-4v14l-5-4H4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  theme: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  user: 'M12 4a4 4 0 1 0 .01 0zM4 20c1-5 15-5 16 0',
} as const

export type IconName = keyof typeof paths

export const isIconName = (name: string): name is IconName => name in paths

/** An icon is decoration: the control that carries it has the word. */
export function Icon({ name, size = 16, style }: { name: IconName; size?: 16 | 20 | 32; style?: CSSProperties }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.5 * 24) / Math.max(size, 20)}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={style}
    >
      <path d={paths[name]} />
    </svg>
  )
}
