// Instants are epoch milliseconds. They are shown in the plant's zone, which the session defines.
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { create } from 'zustand'
import { currentLanguage } from '../../i18n/language.ts'

/** The plant's time zone. Set when the session is known. */
export const usePlantZone = create<{ zone: string }>(() => ({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone }))

const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(zone: string, at: number): Record<string, string> {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]))
}

/** Formats an instant as `yyyy-MM-dd HH:mm:ss` in a zone. */
export function formatInstant(at: number, zone = usePlantZone.getState().zone): string {
  const part = partsIn(zone, at)
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}

/** Formats an instant as `HH:mm:ss` in a zone. */
export const formatClock = (at: number, zone = usePlantZone.getState().zone): string =>
  formatInstant(at, zone).slice(11)

/** Formats an instant as `HH:mm` in a zone, with its date unless that is today. */
export function formatWhen(at: number, zone = usePlantZone.getState().zone): string {
  const instantText = formatInstant(at, zone)
  const isToday = instantText.slice(0, 10) === formatInstant(Date.now(), zone).slice(0, 10)
  return isToday ? instantText.slice(11, 16) : instantText.slice(0, 16)
}

/**
 * Returns the instant of a wall clock text `yyyy-MM-dd HH:mm:ss` in a zone. A time that a clock change skips moves
 * forward.
 */
export function instantOf(text: string, zone = usePlantZone.getState().zone): number {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  const offsetAt = (at: number): number =>
    Date.parse(`${formatInstant(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  const guess = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(guess)
}

const seconds: Words = ['秒', '秒', 's']
const minutes: Words = ['分', '分', 'min']
const hours: Words = ['小时', '小時', 'h']
const days: Words = ['天', '天', 'd']

/** Formats a duration in its largest unit, for narrow places: `3 min`. */
export const formatLasting = (durationMs: number, language = currentLanguage()): string =>
  formatDuration(durationMs, language).split(' ', 2).join(' ')

/** Formats working time, which has no days: `207 h 15 min`. */
export function formatHours(durationMs: number, language = currentLanguage()): string {
  const lastedMin = Math.floor(durationMs / 60_000)
  if (lastedMin < 24 * 60) return formatDuration(durationMs, language)
  return `${Math.floor(lastedMin / 60)} ${wordIn(language, hours)} ${lastedMin % 60} ${wordIn(language, minutes)}`
}

/** Formats a duration in its two largest units: `3 h 12 min`. */
export function formatDuration(durationMs: number, language = currentLanguage()): string {
  const of = (count: number, unit: Words) => `${count} ${wordIn(language, unit)}`
  const lastedSec = Math.max(0, Math.round(durationMs / 1000))
  if (lastedSec < 60) return of(lastedSec, seconds)
  const lastedMin = Math.floor(lastedSec / 60)
  if (lastedMin < 60) return `${of(lastedMin, minutes)} ${of(lastedSec % 60, seconds)}`
  const lastedHours = Math.floor(lastedMin / 60)
  if (lastedHours < 24) return `${of(lastedHours, hours)} ${of(lastedMin % 60, minutes)}`
  return `${of(Math.floor(lastedHours / 24), days)} ${of(lastedHours % 24, hours)}`
}
