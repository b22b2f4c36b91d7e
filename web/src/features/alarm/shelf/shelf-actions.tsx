// Actions between acknowledging and closing, with the dialogs that ask for their reasons.
import { alarmShelf } from '@gemba/contract/alarm/dictionaries.ts'
import type { BatchAnswer } from '@gemba/contract/alarm/episode.ts'
import {
  putAlarmsInService,
  shelveAlarms,
  shelvingFields,
  takeAlarmsOutOfService,
  unshelveAlarms,
} from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import { assignAlarms, listAssignees, resetAlarms, startAlarmWork } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { optionsIn } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { type Target, useBatchReport } from '../alarm-actions.ts'
import type { RowActionHandlers } from '../alarm-row-actions.ts'
import { shelfWords } from './words.ts'

type DialogKind = 'shelve' | 'takeOut' | 'assign'

interface OpenDialog {
  readonly kind: DialogKind
  readonly target: Target
}

const idsOf = (target: Target): string[] =>
  target.kind === 'one' ? [target.episode.id] : target.kind === 'chosen' ? [...target.ids] : []

/** Returns the permitted actions, and the dialog to render below the page. */
export function useShelfActions(): { doers: RowActionHandlers; dialog: ReactNode } {
  const report = useBatchReport()
  const text = useText(shelfWords)
  const [open, setOpen] = useState<OpenDialog>()
  const canShelve = useCan(shelveAlarms.permission)
  const canService = useCan(takeAlarmsOutOfService.permission)
  const canHandle = useCan(startAlarmWork.permission)
  const canReset = useCan(resetAlarms.permission)
  const perform = async (answer: Promise<BatchAnswer>) => {
    try {
      report(text('done'), await answer)
    } catch (error) {
      notifyFailure(error)
    }
    await refresh('alarm')
  }
  const asking = (kind: DialogKind) => (target: Target) => setOpen({ kind, target })
  const doers: RowActionHandlers = {
    reset: canReset ? (target) => perform(run(resetAlarms, { ids: idsOf(target) })) : undefined,
    begin: canHandle ? (target) => perform(run(startAlarmWork, { ids: idsOf(target) })) : undefined,
    assign: canHandle ? asking('assign') : undefined,
    shelve: canShelve ? asking('shelve') : undefined,
    unshelve: canShelve ? (target) => perform(run(unshelveAlarms, { ids: idsOf(target) })) : undefined,
    takeOut: canService ? asking('takeOut') : undefined,
    putBack: canService ? (target) => perform(run(putAlarmsInService, { ids: idsOf(target) })) : undefined,
  }
  const save = async (answer: Promise<BatchAnswer>) => {
    report(text('done'), await answer)
    await refresh('alarm')
  }
  const dialog = open ? <ShelfDialog open={open} save={save} onClose={() => setOpen(undefined)} /> : null
  return { doers, dialog }
}

interface ShelfDialogProps {
  open: OpenDialog
  save: (answer: Promise<BatchAnswer>) => Promise<void>
  onClose: () => void
}

function ShelfDialog({ open: { kind, target }, save, onClose }: ShelfDialogProps) {
  const text = useText(shelfWords)
  const ids = idsOf(target)
  const name = target.kind === 'one' ? `${target.episode.objectName} · ${target.episode.dataName}` : undefined
  const title = name ? text(`${kind}Of`, { name }) : text(`${kind}Several`, { n: ids.length })
  const shared = { title, mode: 'action' as const, width: 560, confirmText: text(kind), onClose }
  const { shelve, minutes, reason } = shelvingFields
  switch (kind) {
    case 'shelve':
      return (
        <EditDialog
          {...shared}
          fields={{
            shelve: {
              field: shelve,
              label: text('how'),
              input: ({ id, value, onChange }) => <ShelfSelect id={id} value={value} onChange={onChange} />,
            },
            minutes: { field: minutes, label: text('minutes') },
            reason: { field: reason, label: text('reason'), help: text('shelveHelp'), isWide: true },
          }}
          initial={{ shelve: alarmShelf.codes.timed, minutes: 60 }}
          onSave={(values) => save(run(shelveAlarms, { ids, ...values }))}
        />
      )
    case 'takeOut':
      return (
        <EditDialog
          {...shared}
          fields={{ reason: { field: reason, label: text('reason'), help: text('takeOutHelp'), isWide: true } }}
          initial={{}}
          onSave={(values) => save(run(takeAlarmsOutOfService, { ids, ...values }))}
        />
      )
    case 'assign':
      return (
        <EditDialog
          {...shared}
          fields={{
            assignee: {
              field: assignAlarms.input.assignee,
              label: text('assignee'),
              isWide: true,
              input: ({ id, value, onChange }) => <AssigneeSelect id={id} value={value} onChange={onChange} />,
            },
          }}
          initial={{ assignee: target.kind === 'one' ? target.episode.assignee : null }}
          onSave={({ assignee }) => save(run(assignAlarms, { ids, assignee: assignee ?? null }))}
        />
      )
  }
}

interface SelectProps<T> {
  id: string
  value: T | null | undefined
  onChange: (value: T | null | undefined) => void
}

/** Offers the two ways to shelve an alarm. */
function ShelfSelect({ id, value, onChange }: SelectProps<0 | 1 | 2>) {
  const language = useLanguage((state) => state.language)
  const options = optionsIn(shelvingFields.shelve, language).filter((option) => option.value !== alarmShelf.codes.none)
  return <Select className="full-width" id={id} value={value ?? null} onChange={onChange} options={options} />
}

/** Offers the people of the company. */
function AssigneeSelect({ id, value, onChange }: SelectProps<string | null>) {
  const { data = [] } = useCommandQuery(listAssignees, {})
  const options = data.map(({ userName, name }) => ({ value: userName, label: name }))
  return (
    <Select
      className="full-width"
      id={id}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? null)}
      options={options}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
