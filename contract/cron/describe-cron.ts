// Describes an expression in words: "at minute 0 of every hour", "每小时整点".
import type { Language } from '../kit/page.ts'
import type { CronWords, TimePiece } from './cron-words.ts'
import { chinese } from './describe-cron-chinese.ts'
import { english } from './describe-cron-english.ts'
import { clockTimesOf, hasEveryDay, shapeOf } from './field-shape.ts'
import type { CronFields } from './parse-cron.ts'

const words: Readonly<Record<Language, CronWords>> = {
  'zh-CN': chinese((text) => text),
  'zh-TW': chinese(toTraditional),
  en: english,
}

/** Returns one line that describes when the expression fires. */
export function describeCron(fields: CronFields, language: Language): string {
  const say = words[language]
  const times = clockTimesOf(fields)
  if (times) return say.clock(times, say.date(fields))
  return say.times(timePieces(fields), hasEveryDay(fields) ? '' : say.date(fields))
}

/** Returns the parts of second, minute and hour that must be mentioned. A coarser "every" is implied by a finer one. */
function timePieces(fields: CronFields): TimePiece[] {
  const pieces: TimePiece[] = []
  for (const unit of ['second', 'minute', 'hour'] as const) {
    const shape = shapeOf(fields[unit], unit)
    const finer = pieces.at(-1)?.shape.kind
    const isUnderstood = shape.kind === 'every' && (finer === 'every' || finer === 'step')
    const isFullMinute = unit === 'second' && shape.kind === 'list' && shape.values.join() === '0'
    if (!isUnderstood && !isFullMinute) pieces.push({ unit, shape })
  }
  return pieces
}

const traditional: Readonly<Record<string, string>> = {
  钟: '鐘',
  时: '時',
  点: '點',
  个: '個',
  后: '後',
  从: '從',
  周: '週',
}

function toTraditional(text: string): string {
  return text.replace(/[钟时点个后从周]/g, (sign) => traditional[sign] ?? sign)
}
