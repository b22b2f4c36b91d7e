// Other systems that receive messages by webhook.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { listMessageModels } from '@gemba/contract/message/user-message.ts'
import { testWebhook, webhook } from '@gemba/contract/message/webhook.ts'
import { Select } from 'antd'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { SecretInput } from '../../../resource/form/inputs/secret-input.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { messageTexts } from '../words.ts'
import { webhookTexts } from './words.ts'

type Row = EntityOf<typeof webhook>

/** Returns the kinds of message as options, and their names by event. */
function useKinds(): { options: { value: string; label: string }[]; nameOf: (event: string) => string } {
  const { data = [] } = useCommandQuery(listMessageModels, {})
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  return { options, nameOf: (event) => options.find(({ value }) => value === event)?.label ?? event }
}

async function sendTest({ id, name }: Row, messageOf: (answer: string) => string): Promise<void> {
  try {
    const { answer } = await run(testWebhook, { id })
    toast('ok', `${name}: ${messageOf(answer ?? '')}`)
  } catch (error) {
    notifyFailure(error)
  }
  await refresh('message')
}

export function Webhooks() {
  const text = useText(webhookTexts)
  const messages = useText(messageTexts)
  const canEdit = useCan('message:edit')
  const { nameOf } = useKinds()
  const state = ({ isEnabled }: Row) => (
    <StateWord presence={isEnabled === 1 ? 'on' : 'disabled'}>{messages(isEnabled === 1 ? 'on' : 'off')}</StateWord>
  )
  return (
    <ResourcePage
      resource={webhook}
      cells={{
        isEnabled: state,
        events: ({ events }) => events.map(nameOf).join(' · ') || '—',
        objects: ({ objects }) => (objects?.length ? text('objectCount', { n: objects.length }) : text('anyObject')),
      }}
      rules={{
        name: {},
        kind: { help: text('kindHelp') },
        url: { help: text('urlHelp'), isWide: true },
        secret: { input: (props) => <SecretInput {...props} />, help: text('secretHelp'), isWide: true },
        events: {
          input: (props) => <KindsInput {...props} />,
          renderValue: (events) => (events ?? []).map(nameOf).join(' · ') || '—',
          isWide: true,
        },
        lowestLevel: { help: text('levelHelp') },
        objects: { help: text('objectsHelp') },
      }}
      rowActions={
        canEdit
          ? [
              {
                name: 'test',
                label: messages('test'),
                onRun: (row) => void sendTest(row, (answer) => text('tested', { answer })),
              },
            ]
          : []
      }
    />
  )
}

function KindsInput({ id, value, onChange, isDisabled }: FormInputProps<string[]>) {
  const { options } = useKinds()
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      className={'full-width'}
      options={options}
      optionFilterProp="label"
      value={value ?? []}
      onChange={onChange}
      disabled={isDisabled}
    />
  )
}
