// Instants are epoch milliseconds; they are shown in the plant's zone, which the session names.
import { create } from 'zustand'

/** The plant's time zone; set when the session is known. */
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

/** `yyyy-MM-dd HH:mm:ss` in a zone. */
export function formatInstant(at: number, zone = usePlantZone.getState().zone): string {
  const part = partsIn(zone, at)
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}

/** `HH:mm:ss` in a zone. */
export const formatClock = (at: number, zone = usePlantZone.getState().zone): string =>
  formatInstant(at, zone).slice(11)

/** Instant of a wall clock text `yyyy-MM-dd HH:mm:ss` in a zone; a text that a clock change skips moves forward. */
export function instantOf(text: string, zone = usePlantZone.getState().zone): number {
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`)
  const offsetAt = (at: number): number =>
    Date.parse(`${formatInstant(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  const guess = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(guess)
}

/** A duration in its greatest unit, for where room is scarce: `3 min`. */
export const formatLasting = (durationMs: number): string => formatDuration(durationMs).split(' ', 2).join(' ')

/** A duration in its two greatest units: `3 h 12 min`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}
