// Who is told of one message, by which channels, with which tone.
import { type Field, flag, integer, json, optional, reference } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type Channel, channels } from '@gemba/contract/message/catalogue.ts'
import type { MessageTrigger } from '@gemba/contract/message/trigger.ts'
import { useLanguage } from '../../i18n/language.ts'
import { messageTexts } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormField } from '../../resource/form/form-field.ts'
import { refresh, useRead } from '../../resource/query.ts'
import { messageArea } from './area.ts'

const known = Object.keys(channels) as Channel[]
const listOf = (of: string): Field => ({ ...optional(json<string[]>()), of })

function useFields(): FormField[] {
  const text = useText(messageTexts)
  const language = useLanguage((state) => state.language)
  return [
    ...known.map(
      (channel): FormField => ({
        name: channel,
        label: wordIn(language, channels[channel]),
        field: flag(),
        group: text('channels'),
      }),
    ),
    { name: 'deptIds', label: text('deptIds'), field: listOf('department'), group: text('targets') },
    { name: 'roleIds', label: text('roleIds'), field: listOf('role'), group: text('targets') },
    {
      name: 'userIds',
      label: text('userIds'),
      field: listOf('user'),
      group: text('targets'),
      help: text('targetsHelp'),
    },
    { name: 'isShow', label: text('isShow'), field: flag(), group: text('isShow') },
    { name: 'bgmId', label: text('bgmId'), field: optional(reference('ringTone')), group: text('isShow') },
    { name: 'bgmInterval', label: text('bgmInterval'), field: integer({ min: 1, max: 3600 }), group: text('isShow') },
    { name: 'templateId', label: text('templateId'), field: optional(reference('smsTemplate')), group: text('isShow') },
  ]
}

export function TriggerDialog({ trigger, onClose }: { trigger: MessageTrigger; onClose: () => void }) {
  const text = useText(messageTexts)
  const fields = useFields()
  const named = useRead<{ code: string; name: string }[]>(['message', 'field', trigger.id], {
    path: `/message/msgmodelfield/list/${encodeURIComponent(trigger.id)}`,
    method: 'GET',
  })
  const initial: Values = {
    ...trigger,
    ...Object.fromEntries(known.map((channel) => [channel, trigger.channels.includes(channel) ? 1 : 0])),
    templateId: trigger.sendChannels.find(({ templateId }) => templateId)?.templateId ?? null,
  }
  const save = async (values: Values) => {
    await call(
      '/message/msgtriggerconfig',
      {
        id: trigger.id,
        version: values.version,
        channels: known.filter((channel) => values[channel] === 1),
        deptIds: values.deptIds ?? [],
        roleIds: values.roleIds ?? [],
        userIds: values.userIds ?? [],
        isShow: values.isShow,
        bgmId: values.bgmId ?? null,
        bgmInterval: values.bgmInterval,
        templateId: values.templateId ?? null,
      },
      { method: 'PUT' },
    )
    await refresh('message')
  }
  return (
    <EditDialog
      area={messageArea}
      title={trigger.name}
      mode="edit"
      fields={fields}
      initial={initial}
      onSave={save}
      onClose={onClose}
    >
      <p className="trigger-fields">
        {text('fields')} {named.data?.map(({ code, name }) => `{${code}} ${name}`).join(' · ')}
      </p>
    </EditDialog>
  )
}
