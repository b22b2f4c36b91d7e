// The font families of the specification, each shown in its own font.
export const fontFamilies = [
  'Microsoft YaHei',
  'SimSun',
  'SimHei',
  'LiSu',
  'YouYuan',
  'PingFang SC',
  'STHeiti',
] as const

export type FontFamily = (typeof fontFamilies)[number]

interface FontChooserProps {
  label: string
  value: FontFamily
  onChange: (family: FontFamily) => void
}

export function FontChooser({ label, value, onChange }: FontChooserProps) {
  return (
    <select
      className="height-32 padding-0-8 field"
      aria-label={label}
      value={value}
      style={{ fontFamily: value }}
      onChange={(event) => onChange(fontFamilies.find((fontFamily) => fontFamily === event.target.value) ?? value)}
      data-testid="font-chooser"
    >
      {fontFamilies.map((family) => (
        <option key={family} value={family} style={{ fontFamily: family }}>
          {family}
        </option>
      ))}
    </select>
  )
}
