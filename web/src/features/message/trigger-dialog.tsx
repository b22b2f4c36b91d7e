// Recipients, channels and ring tone of one kind of message.
import { type Field, flag, required } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type Channel, channelNames, channels } from '@gemba/contract/message/catalogue.ts'
import { listMessageFields, type MessageTrigger, saveMessageTrigger } from '@gemba/contract/message/trigger.ts'
import { refresh } from '../../api/query.ts'
import { run, useCommandQuery } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import { type FormInputProps, inputsOf } from '../../resource/form/form-field.ts'
import { useUnsetChannels } from './channel/channel-setup.ts'
import { UnsetChannelSwitch } from './channel/channel-switch.tsx'
import { messageTexts } from './words.ts'

const { departmentIds, roleIds, userIds, isShown, ringToneId, ringIntervalSec, templateId, waitMin } =
  saveMessageTrigger.input

/** Whether a message is sent by each of the channels. */
const byChannel = { web: flag(), mobile: flag(), email: flag(), sms: flag() } as const satisfies Record<Channel, Field>

function useFields({ channels: stored, waitMin: waits }: MessageTrigger, onLeave: () => void) {
  const text = useText(messageTexts)
  const language = useLanguage((state) => state.language)
  const unset = useUnsetChannels()
  const channelFields = inputsOf(byChannel, (channel) => ({
    label: wordIn(language, channels[channel]),
    group: text('channels'),
    input: unset.has(channel)
      ? (props: FormInputProps) => (
          <UnsetChannelSwitch
            {...(props as FormInputProps<0 | 1>)}
            isStored={stored.includes(channel)}
            onLeave={onLeave}
          />
        )
      : undefined,
  }))
  return {
    waitMin: waits === null ? undefined : { label: text('waitMin'), field: required(waitMin), group: text('waits') },
    ...channelFields,
    departmentIds: { label: text('departmentIds'), field: departmentIds, group: text('targets') },
    roleIds: { label: text('roleIds'), field: roleIds, group: text('targets') },
    userIds: { label: text('userIds'), field: userIds, group: text('targets'), help: text('targetsHelp') },
    isShown: { label: text('isShown'), field: isShown, group: text('isShown') },
    ringToneId: { label: text('ringToneId'), field: ringToneId, group: text('isShown') },
    ringIntervalSec: {
      label: text('ringIntervalSec'),
      field: required(ringIntervalSec),
      group: text('isShown'),
    },
    templateId: { label: text('templateId'), field: templateId, group: text('isShown') },
  }
}

export function TriggerDialog({ trigger, onClose }: { trigger: MessageTrigger; onClose: () => void }) {
  const text = useText(messageTexts)
  const fields = useFields(trigger, onClose)
  const messageFields = useCommandQuery(listMessageFields, { id: trigger.id })
  const channelOf = (channel: Channel) => (trigger.channels.includes(channel) ? 1 : 0)
  const initial = {
    ...trigger,
    web: channelOf('web'),
    mobile: channelOf('mobile'),
    email: channelOf('email'),
    sms: channelOf('sms'),
    templateId: trigger.sendChannels.find(({ templateId }) => templateId)?.templateId ?? null,
  }
  return (
    <EditDialog
      title={trigger.name}
      mode="edit"
      fields={fields}
      initial={initial}
      onSave={async (values) => {
        await run(saveMessageTrigger, {
          id: trigger.id,
          version: values.version,
          channels: channelNames.filter((channel) => values[channel] === 1),
          departmentIds: values.departmentIds ?? [],
          roleIds: values.roleIds ?? [],
          userIds: values.userIds ?? [],
          isShown: values.isShown ?? 1,
          ringToneId: values.ringToneId ?? null,
          ringIntervalSec: values.ringIntervalSec,
          templateId: values.templateId ?? null,
          waitMin: values.waitMin ?? null,
        })
        await refresh('message')
      }}
      onClose={onClose}
    >
      <p className="above-12 muted size-12">
        {text('fields')} {messageFields.data?.map(({ code, name }) => `{${code}} ${name}`).join(' · ')}
      </p>
    </EditDialog>
  )
}
