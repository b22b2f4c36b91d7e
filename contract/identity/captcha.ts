// Telling people from programs, judged by the server (design of the user interface, 4.6).
import { defineCommand } from '../kit/command.ts'
import { json, optional, text } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'

/** `blockPuzzle` slide the piece into its hole, `points` click the named shapes in order, `digits` type what is seen. */
export type CaptchaKind = 'blockPuzzle' | 'points' | 'digits'

export const shapeWords = {
  circle: ['圆形', '圓形', 'circle'],
  square: ['正方形', '正方形', 'square'],
  triangle: ['三角形', '三角形', 'triangle'],
  star: ['星形', '星形', 'star'],
  diamond: ['菱形', '菱形', 'diamond'],
  cross: ['十字', '十字', 'cross'],
} as const satisfies Record<string, Words>
export type Shape = keyof typeof shapeWords

/** Pictures are 310 by 155; clients scale their pointer to that. */
export interface Captcha {
  token: string
  kind: CaptchaKind
  originalImageBase64: string
  /** The piece of a puzzle and the height at which it slides. */
  jigsawImageBase64: string | null
  pieceY: number | null
  /** Names of the shapes to click, in order, in the caller's language. */
  wordList: string[] | null
}

export const captchaSize = { width: 310, height: 155, piece: 48 } as const

export const createCaptcha = defineCommand('createCaptcha', {
  area: 'identity',
  method: 'POST',
  paths: ['/captcha/get'],
  permission: 'public',
  body: { captchaType: optional(text(16)), clientUid: optional(text(64)) },
  errors: ['throttled'],
  summary: 'A new captcha; valid for two minutes and one judgement.',
})

export const checkCaptcha = defineCommand('checkCaptcha', {
  area: 'identity',
  method: 'POST',
  paths: ['/captcha/check'],
  permission: 'public',
  body: {
    token: text(64),
    /** Where the piece was dropped, or the clicks in order. */
    points: optional(json<{ x: number; y: number }[]>()),
    /** What was typed. */
    code: optional(text(8)),
    /** The drag as [x, y, ms since its begin]; at least 8 samples over 300 ms to 20 s. */
    track: optional(json<[number, number, number][]>()),
  },
  errors: ['captchaWrong', 'throttled'],
  summary: 'Judges a captcha once; answers `captchaVerification`, good for one use within three minutes.',
})

export const createImageCode = defineCommand('createImageCode', {
  area: 'identity',
  method: 'POST',
  paths: ['/openRegister/createImageCode'],
  permission: 'public',
  body: {},
  errors: ['throttled'],
  summary: 'A picture of digits: `{imageKey, image}`. Key and digits go with the call that needs them.',
})
