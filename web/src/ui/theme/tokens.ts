// The only definition of colours. Screens read the CSS variables, Ant Design and ECharts read the values.
export const themeNames = ['light', 'blue', 'dark'] as const
export type ThemeName = (typeof themeNames)[number]

/** Each colour in light, blue and dark. */
const colours = {
  bg: ['#F4F5F7', '#0A1B33', '#121417'],
  surface: ['#FFFFFF', '#0F2645', '#1A1D21'],
  raised: ['#FFFFFF', '#15315A', '#23272C'],
  border: ['#D5DAE0', '#284A75', '#343A41'],
  control: ['#848E99', '#6E8DB3', '#77818C'],
  text: ['#1B2129', '#E8F0FA', '#E6E9EC'],
  muted: ['#56606B', '#AABFDA', '#A6AFB8'],
  primary: ['#1D5FC4', '#5AA7FF', '#6AA5FF'],
  onPrimary: ['#FFFFFF', '#06152B', '#0B1220'],
  urgency: ['#C4161C', '#FF7B74', '#FF7A72'],
  error: ['#B8500A', '#FFA152', '#FF9E4F'],
  warn: ['#8A6100', '#FFD166', '#F5C84C'],
  // Fills of the marks, which also have an edge and a text. In the light theme, fills dark enough to read would make
  // the three levels look alike to people who do not distinguish red from green.
  urgencyMark: ['#C4161C', '#FF7B74', '#FF7A72'],
  errorMark: ['#E8801A', '#FFA152', '#FF9E4F'],
  warnMark: ['#FFDC5E', '#FFD166', '#F5C84C'],
  ok: ['#1E7A3C', '#5BD38A', '#56C97F'],
  off: ['#626C77', '#93A6BF', '#8D97A2'],
} as const satisfies Record<string, readonly [light: string, blue: string, dark: string]>

export type ColourName = keyof typeof colours

/** Series colours, in order of use. None is similar to that of an alarm level. */
export const chartColours: Record<ThemeName, readonly string[]> = {
  light: ['#1D5FC4', '#007A87', '#8E3FA8', '#4A5560', '#2B7A4B', '#5B4FCF', '#B0388C', '#5E6B1F'],
  blue: ['#5AA7FF', '#4FD0DF', '#D39BFF', '#B8C7DB', '#6FD6A8', '#9FA8FF', '#FF9BE0', '#C7D36B'],
  dark: ['#6AA5FF', '#4CC9D8', '#CF97F5', '#AEB7C1', '#6CCB9B', '#9AA2FF', '#F592D6', '#BCCB62'],
}

export const fontFamily =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Segoe UI", system-ui, -apple-system, sans-serif'

/** Font of codes and commands, with letters of equal width. */
const fontMono = 'ui-monospace, "Cascadia Mono", Consolas, monospace'

/** Returns the CSS variable of a colour. */
export const variableOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Returns the colours of one theme by name. */
export function coloursOf(theme: ThemeName): Record<ColourName, string> {
  const index = themeNames.indexOf(theme)
  return Object.fromEntries(Object.entries(colours).map(([name, values]) => [name, values[index]])) as Record<
    ColourName,
    string
  >
}

/** Fonts by CSS variable. */
export const fonts = { '--font-family': fontFamily, '--font-mono': fontMono } as const

/** Writes a theme's colours to the document as CSS variables (`--bg`, `--on-primary`, ...). */
export function applyTheme(theme: ThemeName): void {
  const root = document.documentElement
  for (const [name, value] of Object.entries(coloursOf(theme))) root.style.setProperty(variableOf(name), value)
  for (const [name, value] of Object.entries(fonts)) root.style.setProperty(name, value)
  root.style.colorScheme = theme === 'light' ? 'light' : 'dark'
  root.dataset.theme = theme
}
