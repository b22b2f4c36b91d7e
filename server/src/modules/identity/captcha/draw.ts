// Draws the pictures of captchas without fonts, because servers often have none.
import { randomInt } from 'node:crypto'
import { captchaSize, type Shape, shapeWords } from '@gemba/contract/identity/sign-in/captcha.ts'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

export interface Point {
  readonly x: number
  readonly y: number
}

const { width, height, piece } = captchaSize
const shapes = Object.keys(shapeWords) as Shape[]

const dataUrl = (png: Buffer): string => png.toString('base64')
const hue = (): string => `hsl(${randomInt(360)} ${40 + randomInt(30)}% ${45 + randomInt(25)}%)`

function paintBackground(context: SKRSContext2D): void {
  const gradient = context.createLinearGradient(0, 0, width, height)
  gradient.addColorStop(0, hue())
  gradient.addColorStop(0.5, hue())
  gradient.addColorStop(1, hue())
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  for (let index = 0; index < 24; index++) {
    context.globalAlpha = 0.15 + randomInt(30) / 100
    context.fillStyle = hue()
    context.beginPath()
    context.ellipse(randomInt(width), randomInt(height), 6 + randomInt(40), 6 + randomInt(30), randomInt(4), 0, 7)
    context.fill()
  }
  context.globalAlpha = 1
}

function tracePiece(context: SKRSContext2D, { x, y }: Point, knob: number): void {
  const side = piece - 10
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + side / 2 - knob, y)
  context.arc(x + side / 2, y, knob, Math.PI, 0, false)
  context.lineTo(x + side, y)
  context.lineTo(x + side, y + side / 2 - knob)
  context.arc(x + side, y + side / 2, knob, -Math.PI / 2, Math.PI / 2, false)
  context.lineTo(x + side, y + side)
  context.lineTo(x, y + side)
  context.closePath()
}

/** Returns a picture with a hole and a decoy, the piece of the hole, and the position of the hole. */
export function drawPuzzle(): { picture: string; jigsaw: string; hole: Point } {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  paintBackground(context)
  const knob = 6 + randomInt(4)
  const hole = { x: 90 + randomInt(width - 90 - piece), y: 14 + randomInt(height - piece - 20) }
  const cut = createCanvas(piece + 8, piece + 20)
  const piecewise = cut.getContext('2d')
  piecewise.translate(4 - hole.x, 14 - hole.y)
  tracePiece(piecewise, hole, knob)
  piecewise.save()
  piecewise.clip()
  piecewise.drawImage(canvas, 0, 0)
  piecewise.restore()
  piecewise.lineWidth = 2
  piecewise.strokeStyle = 'rgba(255,255,255,0.9)'
  piecewise.stroke()
  const decoy = {
    x: hole.x > 180 ? 70 + randomInt(50) : 200 + randomInt(width - 200 - piece),
    y: 14 + randomInt(height - piece - 20),
  }
  context.fillStyle = 'rgba(0,0,0,0.45)'
  tracePiece(context, hole, knob)
  context.fill()
  context.fillStyle = 'rgba(0,0,0,0.2)'
  tracePiece(context, decoy, knob + 3)
  context.fill()
  return { picture: dataUrl(canvas.toBuffer('image/png')), jigsaw: dataUrl(cut.toBuffer('image/png')), hole }
}

function drawShape(context: SKRSContext2D, shape: Shape, at: Point): void {
  const r = 15 + randomInt(4)
  context.save()
  context.translate(at.x, at.y)
  context.rotate((randomInt(60) - 30) / 100)
  context.beginPath()
  if (shape === 'circle') context.arc(0, 0, r, 0, 7)
  else if (shape === 'square') context.rect(-r, -r, 2 * r, 2 * r)
  else if (shape === 'cross') {
    context.rect(-r, -r / 3, 2 * r, (2 * r) / 3)
    context.rect(-r / 3, -r, (2 * r) / 3, 2 * r)
  } else {
    const corners = { triangle: 3, diamond: 4, star: 10 }[shape]
    for (let index = 0; index < corners; index++) {
      const radius = shape === 'star' && index % 2 === 1 ? r / 2.4 : r * 1.15
      const angle = (index * 2 * Math.PI) / corners - Math.PI / 2
      context.lineTo(radius * Math.cos(angle), radius * Math.sin(angle))
    }
    context.closePath()
  }
  context.fillStyle = 'rgba(255,255,255,0.92)'
  context.strokeStyle = 'rgba(0,0,0,0.65)'
  context.lineWidth = 2
  context.fill()
  context.stroke()
  context.restore()
}

/** Returns a picture of all shapes, three of them to be clicked in order, and their positions. */
export function drawShapes(): { picture: string; wanted: Shape[]; points: Point[] } {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  paintBackground(context)
  const order = shapes.map((shape) => ({ shape, key: randomInt(1_000_000) })).sort((a, b) => a.key - b.key)
  const placed = order.map(({ shape }, index) => {
    const at = { x: 30 + index * 50 + randomInt(14) - 7, y: 30 + randomInt(height - 60) }
    drawShape(context, shape, at)
    return { shape, at }
  })
  const chosen = placed
    .map((shape) => ({ ...shape, key: randomInt(1_000_000) }))
    .sort((a, b) => a.key - b.key)
    .slice(0, 3)
  return {
    picture: dataUrl(canvas.toBuffer('image/png')),
    wanted: chosen.map(({ shape }) => shape),
    points: chosen.map(({ at }) => at),
  }
}

/** Strokes of the digits on a grid of 2 by 4. */
const strokes: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 0],
    [2, 0],
    [2, 4],
    [0, 4],
    [0, 0],
  ],
  [
    [0, 1],
    [1, 0],
    [1, 4],
  ],
  [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 4],
    [2, 4],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 2],
    [2, 2],
    [2, 4],
    [0, 4],
  ],
  [
    [1, 0],
    [0, 2],
    [2, 2],
    [2, 1],
    [2, 4],
  ],
  [
    [2, 0],
    [0, 0],
    [0, 2],
    [2, 2],
    [2, 4],
    [0, 4],
  ],
  [
    [2, 0],
    [0, 2],
    [0, 4],
    [2, 4],
    [2, 2],
    [0, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 4],
  ],
  [
    [0, 0],
    [2, 0],
    [2, 4],
    [0, 4],
    [0, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [2, 2],
    [0, 2],
    [0, 0],
    [2, 0],
    [2, 4],
    [1, 4],
  ],
]

/** Returns a picture of four digits. */
export function drawDigits(): { picture: string; code: string } {
  const canvas = createCanvas(120, 40)
  const context = canvas.getContext('2d')
  paintBackground(context)
  const code = Array.from({ length: 4 }, () => randomInt(10))
  code.forEach((digit, index) => {
    context.save()
    context.translate(14 + index * 26 + randomInt(4), 8 + randomInt(6))
    context.rotate((randomInt(50) - 25) / 100)
    context.beginPath()
    for (const [x, y] of strokes[digit] ?? []) context.lineTo(x * 7 + randomInt(3), y * 5.5 + randomInt(3))
    context.strokeStyle = 'rgba(255,255,255,0.95)'
    context.lineWidth = 3
    context.stroke()
    context.restore()
  })
  return { picture: `data:image/png;base64,${dataUrl(canvas.toBuffer('image/png'))}`, code: code.join('') }
}
