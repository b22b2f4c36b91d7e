import { describe, expect, it } from 'vitest'
import { type ColourName, chartColours, coloursOf, themeNames } from './tokens.ts'

/** Contrast ratio of two colours, WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const words: ColourName[] = ['text', 'muted', 'primary', 'urgency', 'error', 'warn', 'ok', 'off']
const grounds: ColourName[] = ['bg', 'surface', 'raised']

describe.each(themeNames)('theme %s', (theme) => {
  const colour = coloursOf(theme)

  it.each(words.flatMap((word) => grounds.map((ground) => [word, ground] as const)))(
    '%s is readable on %s',
    (word, ground) => {
      expect(contrast(colour[word], colour[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('keeps text on the primary colour readable', () => {
    expect(contrast(colour.onPrimary, colour.primary)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(grounds)('shows the edge of a control on %s', (ground) => {
    expect(contrast(colour.control, colour[ground])).toBeGreaterThanOrEqual(2.9)
  })

  it('shows every series on the surface', () => {
    for (const series of chartColours[theme]) expect(contrast(series, colour.surface)).toBeGreaterThanOrEqual(3)
  })
})
