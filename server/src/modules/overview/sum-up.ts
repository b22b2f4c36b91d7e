// Rolls the main values of the objects below an object up into a few figures. A pure function.
import { maxAreaFigures } from '@gemba/contract/overview/area-figures.ts'

export interface MainValue {
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly value: number
}

export interface AreaFigure extends MainValue {
  readonly kind: 'sum' | 'highest'
  readonly count: number
}

/** Units of power, energy, flow and quantity, of which a total says something. */
const summableUnits: ReadonlySet<string> = new Set(
  'W kW MW var kvar VA kVA Wh kWh MWh m³/h m3/h m³/min L/min L/h L/s kg/h t/h kg t pcs pcs/h'.split(' '),
)

/** Returns the figures of the units that most values have. */
export function sumUp(values: readonly MainValue[]): AreaFigure[] {
  const groups = [...Map.groupBy(values, ({ unit }) => unit).values()]
  return groups
    .toSorted((left, right) => right.length - left.length)
    .slice(0, maxAreaFigures)
    .map(figureOf)
}

function figureOf(values: readonly MainValue[]): AreaFigure {
  const [first] = values
  const unit = first?.unit ?? ''
  const numbers = values.map(({ value }) => value)
  const isSum = summableUnits.has(unit)
  return {
    name: mostFrequent(values.map(({ name }) => name)),
    unit,
    decimals: Math.min(...values.map(({ decimals }) => decimals)),
    kind: isSum ? 'sum' : 'highest',
    value: isSum ? numbers.reduce((sum, value) => sum + value, 0) : Math.max(...numbers),
    count: values.length,
  }
}

/** Returns the text that occurs most, the first of several. */
function mostFrequent(texts: readonly string[]): string {
  const groups = [...Map.groupBy(texts, (text) => text).values()]
  return groups.toSorted((left, right) => right.length - left.length)[0]?.[0] ?? ''
}
