// Draws the energy map. Low values are near the background colour, high values near the colour of the series.
import type { MapDay } from '../map-cells.ts'
import { meanAt, quartersADay } from '../map-cells.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

export interface MapColours {
  readonly low: string
  readonly high: string
}

export interface EnergyCells {
  readonly days: readonly MapDay[]
  readonly quarters: readonly (number | null)[]
}

/**
 * Draws one pixel for each quarter-hour and one column for each day. Quarter-hours without a measurement are
 * transparent.
 */
export function drawMap(canvas: HTMLCanvasElement, data: EnergyCells, { low, high }: MapColours): void {
  const { days, quarters } = data
  canvas.width = days.length
  canvas.height = quartersADay
  const context = canvas.getContext('2d')
  if (!context || days.length === 0) return
  const maxQuarter = quarters.reduce<number>((highest, quarter) => Math.max(highest, quarter ?? 0), 0)
  const [from, to] = [rgbOf(low), rgbOf(high)]
  const image = context.createImageData(days.length, quartersADay)
  for (let column = 0; column < days.length; column++) {
    for (let row = 0; row < quartersADay; row++) {
      const mean = meanAt(data, { column, row })
      if (mean === undefined) continue
      const share = maxQuarter > 0 ? Math.max(0, mean) / maxQuarter : 0
      const at = ((quartersADay - 1 - row) * days.length + column) * 4
      for (const part of [0, 1, 2] as const) image.data[at + part] = from[part] + (to[part] - from[part]) * share
      image.data[at + 3] = 255
    }
  }
  context.putImageData(image, 0, 0)
}
