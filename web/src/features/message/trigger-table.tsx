// Kinds of message of the product, with the settings of the company.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type Channel, channels } from '@gemba/contract/message/catalogue.ts'
import {
  listMessageApps,
  listMessageTriggers,
  type MessageTrigger,
  messageTriggerKind,
  toggleMessageTrigger,
} from '@gemba/contract/message/trigger.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../api/call-error.ts'
import { notifyFailure, refresh } from '../../api/query.ts'
import { queryOf, run, useCommandQuery } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { Column, RowAction } from '../../resource/list/grid/column.ts'
import { DataTable } from '../../resource/list/grid/data-table.tsx'
import styles from '../../resource/list/list-page.module.css'
import { useDensity } from '../../resource/list/list-preferences.ts'
import { useHistory } from '../../resource/record/history-panel.tsx'
import { listWords } from '../../resource/words.ts'
import { useCan } from '../../session/session.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/state/page-states.tsx'
import { StateWord } from '../../ui/state/state-word.tsx'
import { useUnsetChannels } from './channel/channel-setup.ts'
import { TriggerDialog } from './trigger-dialog.tsx'
import { messageTexts } from './words.ts'

type TriggerRow = MessageTrigger & { app: string }

/** Until all applications have answered, because rows that arrive one by one move those below them. */
const noRows: readonly TriggerRow[] = []

function useTriggers() {
  const language = useLanguage((state) => state.language)
  const apps = useCommandQuery(listMessageApps, {})
  const answers = useQueries({
    queries: (apps.data ?? []).map(({ id }) => queryOf(listMessageTriggers, { app: id }, language)),
  })
  const rows = (apps.data ?? []).flatMap(({ name }, place): TriggerRow[] =>
    (answers[place]?.data ?? []).map((trigger) => ({ ...trigger, app: name })),
  )
  const isReady = apps.data !== undefined && answers.every(({ data }) => data !== undefined)
  const error = apps.error ?? answers.find((answer) => answer.error)?.error
  return { rows, isReady, error }
}

function useColumns(): Column<TriggerRow>[] {
  const text = useText(messageTexts)
  const language = useLanguage((state) => state.language)
  const targets = ({ departmentIds, roleIds, userIds }: TriggerRow): string =>
    departmentIds.length + roleIds.length + userIds.length === 0
      ? text('everybody')
      : text('targetCount', { departments: departmentIds.length, roles: roleIds.length, users: userIds.length })
  const state = ({ status }: TriggerRow) => (
    <StateWord presence={status === 1 ? 'on' : 'disabled'}>{text(status === 1 ? 'on' : 'off')}</StateWord>
  )
  const nameOf = ({ name, waitMin }: TriggerRow) =>
    waitMin === null ? name : text('afterMinutes', { name, n: waitMin })
  const unset = useUnsetChannels()
  const way = (channel: Channel): string => {
    const word = wordIn(language, channels[channel])
    return unset.has(channel) ? text('channelNotSet', { channel: word }) : word
  }
  const ways = (row: TriggerRow): string => row.channels.map(way).join(' · ')
  return [
    { name: 'app', title: text('app'), width: 150, cell: (row) => row.app },
    { name: 'name', title: text('name'), width: 220, cell: (row) => nameOf(row) },
    { name: 'status', title: text('status'), width: 110, cell: state },
    { name: 'channels', title: text('channels'), width: 200, cell: (row) => ways(row) || '—' },
    { name: 'targets', title: text('targets'), width: 300, cell: targets },
  ]
}

export function TriggerTable() {
  const text = useText(messageTexts)
  const list = useText(listWords)
  const { density } = useDensity()
  const canEdit = useCan('message:edit')
  const [edited, setEdited] = useState<MessageTrigger>()
  const { rows, isReady, error } = useTriggers()
  const columns = useColumns()
  const language = useLanguage((state) => state.language)
  const history = useHistory<TriggerRow>(messageTriggerKind, {
    cells: { channels: (ways) => (ways as Channel[]).map((way) => wordIn(language, channels[way])).join(' · ') || '—' },
  })
  const toggle = async ({ id, status }: TriggerRow) => {
    try {
      await run(toggleMessageTrigger, { id, status: status === 1 ? 0 : 1 })
      await refresh('message')
    } catch (failure) {
      notifyFailure(failure)
    }
  }
  const edit: RowAction<TriggerRow> = { name: 'edit', label: text('edit'), onRun: setEdited }
  const toggles: RowAction<TriggerRow>[] = [
    { name: 'enable', label: text('enable'), isMain: true, onRun: toggle, isShown: (row) => row.status === 0 },
    { name: 'disable', label: text('disable'), isMain: true, onRun: toggle, isShown: (row) => row.status === 1 },
  ]
  return (
    <div className={styles.page}>
      <section className="column gap-12 grow shrinkable" aria-label={text('triggers')}>
        <header className={styles.head}>
          <h1 className="flush size-20 tight">{text('settings')}</h1>
          <span className="muted numeric">{isReady ? list('total', { n: rows.length }) : null}</span>
        </header>
        <div className="flex grow min-height-0">
          <DataTable
            name="message.trigger"
            label={text('triggers')}
            density={density}
            columns={columns}
            rows={isReady ? rows : noRows}
            actions={canEdit ? [edit, ...toggles, history.action] : [history.action]}
            emptyState={
              error ? (
                <ErrorState failure={failureOf(error)} onRetry={() => void refresh('message')} />
              ) : isReady ? (
                <EmptyState title={list('empty')} />
              ) : (
                <Skeleton rows={6} />
              )
            }
          />
        </div>
      </section>
      {history.panel}
      {edited ? <TriggerDialog trigger={edited} onClose={() => setEdited(undefined)} /> : null}
    </div>
  )
}
