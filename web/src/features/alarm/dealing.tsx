// The alarm actions that a person may perform, with their dialogs.

import { confirmAlarm, handleAlarm } from '@gemba/contract/alarm/episode.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyCode } from '../../api/lazy-code.ts'
import { useText } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { type Target, useAlarmActions } from './alarm-actions.ts'
import type { RowActionHandlers } from './alarm-row-actions.ts'
import { useShelfActions } from './shelf/shelf-actions.tsx'
import { alarmTexts } from './words.ts'

const HandleDialog = lazyCode(async () => (await import('./handle-dialog.tsx')).HandleDialog)

/** Returns the title of the dialog: the name of a single alarm, or the number of alarms. */
function titleOf(target: Target, text: ReturnType<typeof useText<typeof alarmTexts>>): string {
  if (target.kind === 'one') {
    const { objectName, dataName } = target.episode
    return text('handleOne', { name: `${objectName} · ${dataName}` })
  }
  return text('handleTitle', { n: target.kind === 'chosen' ? target.ids.length : target.total })
}

/** Returns the permitted actions, and the dialogs to render below the page. */
export function useDealing(): { doers: RowActionHandlers; dialog: ReactNode } {
  const text = useText(alarmTexts)
  const actions = useAlarmActions()
  const canConfirm = useCan(confirmAlarm.permission)
  const canHandle = useCan(handleAlarm.permission)
  const [handling, setHandling] = useState<Target>()
  const shelf = useShelfActions()
  const doers: RowActionHandlers = {
    ...shelf.doers,
    confirm: canConfirm ? actions.confirm : undefined,
    handle: canHandle ? setHandling : undefined,
  }
  const dialog = handling ? (
    <Suspense>
      <HandleDialog
        title={titleOf(handling, text)}
        episodeId={handling.kind === 'one' ? handling.episode.id : undefined}
        onSave={(values) => actions.handle(handling, values)}
        onClose={() => setHandling(undefined)}
      />
    </Suspense>
  ) : null
  return {
    doers,
    dialog: (
      <>
        {dialog}
        {shelf.dialog}
      </>
    ),
  }
}
