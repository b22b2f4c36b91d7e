// Requests of a person to a gateway that is online.
import { sendBoxRequest } from '@gemba/contract/gateway/request/send-box-request.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { connectWords } from './words.ts'

const requests = [
  { request: 'rebirth', label: 'requestBirth', success: 'isBirthRequested' },
  { request: 'time', label: 'setClock', success: 'isTimeSent' },
] as const

export function BoxRequests({ boxCode, isOnline }: { boxCode: string; isOnline: boolean }) {
  const text = useText(connectWords)
  const canEdit = useCan(sendBoxRequest.permission)
  const { isBusy, save } = useCommand({ refreshed: ['gateway'] })
  if (!canEdit) return null
  return (
    <div className="bar gap-8" data-testid="box-requests">
      {requests.map(({ request, label, success }) => (
        <PlainButton
          key={request}
          disabled={isBusy || !isOnline}
          title={isOnline ? undefined : text('isOffline')}
          onClick={() => void save(() => run(sendBoxRequest, { boxId: boxCode, request }), text(success))}
        >
          {text(label)}
        </PlainButton>
      ))}
    </div>
  )
}
