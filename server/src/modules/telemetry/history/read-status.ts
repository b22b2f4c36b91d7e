// The body of up/status: {"online":true,"ts":..,"session":"uuid","fw":"1.4.2"}.

export interface BoxStatus {
  online: boolean
  session?: string
}

/** Returns the status message; undefined if it is invalid. */
export function readStatus(payload: Buffer): BoxStatus | undefined {
  if (payload.length > 4096) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null || !('online' in parsed)) return undefined
  if (typeof parsed.online !== 'boolean') return undefined
  const session = 'session' in parsed && typeof parsed.session === 'string' ? parsed.session : undefined
  return { online: parsed.online, session }
}
