// Personal filter for messages that are sent by mail and text message.
import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { choice, optional, references } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { channels } from '@gemba/contract/message/catalogue.ts'
import {
  listOwnMessageFilters,
  saveOwnMessageFilters,
  type UserMessageFilter,
} from '@gemba/contract/message/own-filter.ts'
import { failureOf } from '../../../api/call-error.ts'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { FormDialog } from '../../../resource/form/edit-dialog.tsx'
import type { FormField } from '../../../resource/form/form-field.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { ErrorState } from '../../../ui/state/page-states.tsx'
import { deliveryTexts } from './words.ts'

type OwnFilterInput = CommandInput<typeof saveOwnMessageFilters>['filters']

function useFields(filters: readonly UserMessageFilter[]): FormField[] {
  const text = useText(deliveryTexts)
  const language = useLanguage((state) => state.language)
  const canSeeObjects = useCan(permissionOf(object, 'page'))
  return filters.flatMap(({ channel, isSetUp, hasAddress }) => {
    const group = wordIn(language, channels[channel])
    const why = isSetUp === 0 ? text('notSetUp') : hasAddress === 0 ? text('noAddress') : undefined
    const level: FormField = {
      name: `${channel}.lowestLevel`,
      label: text('lowestLevel'),
      field: choice(alarmLevel),
      group,
      help: why,
    }
    const about: FormField = {
      name: `${channel}.objects`,
      label: text('objects'),
      field: optional(references(object)),
      group,
      help: text('objectsHelp'),
    }
    return canSeeObjects ? [level, about] : [level]
  })
}

export function OwnFilterDialog({ onClose }: { onClose: () => void }) {
  const filters = useCommandQuery(listOwnMessageFilters, {})
  if (filters.isError && !filters.data) {
    return <ErrorState failure={failureOf(filters.error)} onRetry={() => void filters.refetch()} />
  }
  return filters.data ? <LoadedDialog filters={filters.data} onClose={onClose} /> : null
}

function LoadedDialog({ filters, onClose }: { filters: readonly UserMessageFilter[]; onClose: () => void }) {
  const text = useText(deliveryTexts)
  const fields = useFields(filters)
  const entries = filters.flatMap(({ channel, lowestLevel, objects }) => [
    [`${channel}.lowestLevel`, lowestLevel],
    [`${channel}.objects`, objects],
  ])
  return (
    <FormDialog
      title={text('own')}
      mode="edit"
      fields={fields}
      initial={Object.fromEntries(entries)}
      onSave={async (values) => {
        const input: OwnFilterInput = filters.map(({ channel, lowestLevel, objects }) => ({
          channel,
          lowestLevel: (values[`${channel}.lowestLevel`] as typeof lowestLevel | undefined) ?? lowestLevel,
          objects: (values[`${channel}.objects`] as string[] | undefined) ?? objects,
        }))
        await run(saveOwnMessageFilters, { filters: input })
        await refresh('message')
      }}
      onClose={onClose}
    >
      <p className="above-12 muted size-12">{text('ownHint')}</p>
    </FormDialog>
  )
}
