import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ColourName, chartColours, coloursOf, fonts, themeNames, variableOf } from './tokens.ts'

/** Returns the contrast ratio of two colours, WCAG 2.2. */
function contrast(left: string, right: string): number {
  const [low, high] = [luminance(left), luminance(right)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Triple = readonly [number, number, number]

const linearOf = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]

/** Returns CIE L*a*b*. */
function labOf([red, green, blue]: Triple): Triple {
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Returns a colour as a person without green cones sees it (Machado, Oliveira and Fernandes 2009). */
function seenByDeuteranope(hex: string): Triple {
  const linear = linearOf(hex)
  const usedTokens = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, at) => sum + part * (linear[at] ?? 0), 0),
      ),
    ),
  )
  return labOf(usedTokens as unknown as Triple)
}

const distance = (left: Triple, right: Triple): number => Math.hypot(...left.map((part, at) => part - (right[at] ?? 0)))

const differenceSeen = (left: string, right: string): number =>
  distance(seenByDeuteranope(left), seenByDeuteranope(right))

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
    expect(contrast(colour.control, colour[ground])).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['urgencyMark', 'errorMark'],
    ['urgencyMark', 'warnMark'],
    ['errorMark', 'warnMark'],
    ['urgencyMark', 'ok'],
    ['errorMark', 'ok'],
    ['warnMark', 'ok'],
  ] as const)('%s and %s differ for who does not tell red from green', (left, right) => {
    expect(differenceSeen(colour[left], colour[right])).toBeGreaterThanOrEqual(10)
  })

  it('shows every series on the surface', () => {
    for (const series of chartColours[theme]) expect(contrast(series, colour.surface)).toBeGreaterThanOrEqual(3)
  })

  it.each(['urgency', 'error', 'warn', 'urgencyMark', 'errorMark', 'warnMark'] as const)(
    'has no series that could be taken for %s',
    (level) => {
      const alarm = labOf(linearOf(colour[level]))
      for (const series of chartColours[theme]) {
        expect(distance(labOf(linearOf(series)), alarm), series).toBeGreaterThanOrEqual(25)
      }
    },
  )
})

describe('variables of the styles', () => {
  it('are defined if they are used, because browsers ignore undefined ones', () => {
    const folder = join(import.meta.dirname, '../..')
    const texts = globSync('**/*.{css,ts,tsx}', { cwd: folder }).map((path) => ({
      path,
      text: readFileSync(join(folder, path), 'utf8'),
    }))
    const written = new Set([
      ...Object.keys(coloursOf('light')).map(variableOf),
      ...Object.keys(fonts),
      ...texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*[:,]/g)].map(([, name = '']) => name)),
    ])
    const unknown = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name = '']) =>
        written.has(name) ? [] : [`${name} in ${path}`],
      ),
    )
    expect(unknown).toEqual([])
  })
})
