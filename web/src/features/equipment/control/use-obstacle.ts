import type { WritablePointRow } from '@gemba/contract/control/commands.ts'
import { controlPermission } from '@gemba/contract/control/permissions.ts'
import { reasonText } from '@gemba/contract/control/reasons.ts'
import { useFeed } from '../../../feed/feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { controlWords } from './words.ts'

/** Returns why a point cannot be written now, in words; undefined if it can. */
export function useObstacle(writable: WritablePointRow | undefined): string | undefined {
  const text = useText(controlWords)
  const language = useLanguage((state) => state.language)
  const canSend = useCan(controlPermission.send)
  const isLive = useFeed(({ status }) => status === 'live')
  if (!canSend) return text('noRight')
  if (!isLive) return text('noConnection')
  return writable?.obstacle ? reasonText(writable.obstacle, language) : undefined
}

/** Returns whether the server can be reached at this moment. A value is never written later. */
export const isConnected = (): boolean => useFeed.getState().status === 'live'
