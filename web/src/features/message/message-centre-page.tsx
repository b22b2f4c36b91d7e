// Messages of the signed-in person by type, with the unread ones. Opening it pauses the alarm sound.

import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { type MessageType, typeNamed } from '@gemba/contract/message/catalogue.ts'
import {
  markMessagesRead,
  pageUserMessages,
  readUnread,
  removeMessages,
  type UserMessage,
} from '@gemba/contract/message/user-message.ts'
import { ListFilterIcon, Volume2Icon, VolumeXIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyFailure, refresh } from '../../api/query.ts'
import { run, useCommandQuery } from '../../api/run.ts'
import { muteAlarmSound, silence, useAlarmSound } from '../../feed/alarm-sound.ts'
import { useText } from '../../i18n/text.ts'
import type { Column, RowAction } from '../../resource/list/grid/column.ts'
import { type ListContext, ListPage } from '../../resource/list/list-page.tsx'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { useTabTitle } from '../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../resource/tab/url-state.ts'
import { listWords } from '../../resource/words.ts'
import { MainButton, PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { confirm } from '../../ui/panel/confirm.tsx'
import { StateWord } from '../../ui/state/state-word.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { OwnFilterDialog } from './delivery/own-filter-dialog.tsx'
import { deliveryTexts } from './delivery/words.ts'
import { messageAddress } from './message-address.ts'
import styles from './message-centre-page.module.css'
import { messageTexts } from './words.ts'

/** Changes messages and shows how many were changed. */
async function change(apply: () => Promise<number>, messageOf: (n: number) => string): Promise<void> {
  try {
    const n = await apply()
    await refresh('message')
    toast('ok', messageOf(n))
  } catch (error) {
    notifyFailure(error)
  }
}

function useColumns(): Column<UserMessage>[] {
  const text = useText(messageTexts)
  const state = ({ isRead }: UserMessage) => (
    <StateWord presence={isRead === 1 ? 'disabled' : 'degraded'}>{text(isRead === 1 ? 'read' : 'unread')}</StateWord>
  )
  return [
    { name: 'isRead', title: text('state'), width: 110, cell: state, cardRole: 'state' },
    { name: 'msgType', title: text('msgType'), width: 120, cell: (row) => row.msgType },
    { name: 'title', title: text('title'), width: 160, cell: (row) => row.title, cardRole: 'title' },
    { name: 'content', title: text('content'), width: 380, cell: (row) => row.content, cardRole: 'subtitle' },
    { name: 'from', title: text('from'), width: 180, cell: (row) => row.from },
    { name: 'createTime', title: text('createTime'), width: 170, cell: (row) => row.createTime },
  ]
}

/** Returns a function that asks before messages are deleted and names the visible ones. */
function useRemovalQuestion() {
  const text = useText(messageTexts)
  const list = useText(listWords)
  return (ids: readonly string[], rows: readonly UserMessage[]): Promise<boolean> => {
    const chosen = rows.filter(({ id }) => ids.includes(id))
    const records = chosen.map(({ id, title, content }) => ({ id, name: [title, content].filter(Boolean).join(' · ') }))
    const question = { title: text('removeTitle'), message: text('removeMessage'), records, count: ids.length }
    return confirm({
      ...question,
      confirmText: list('removeConfirm'),
      cancelText: list('removeCancel'),
      isDangerous: true,
    })
  }
}

export function MessageCentrePage() {
  const text = useText(messageTexts)
  const navigate = useNavigate()
  const typeInUrl = useTabQuery('in')
  const unread = useCommandQuery(readUnread, {})
  const [chosenType, setType] = useState<MessageType | ''>()
  const type = chosenType ?? typeNamed(typeInUrl) ?? ''
  const columns = useColumns()
  const canRemove = useRemovalQuestion()
  useEffect(silence, [])
  useTabTitle(text('centre'))
  const open = ({ id }: UserMessage) => void navigate(pageUrl(messageAddress, { id }))
  const remove = async (ids: readonly string[], rows: readonly UserMessage[]) => {
    if (!(await canRemove(ids, rows))) return
    await change(
      async () => (await run(removeMessages, { ids: [...ids] })).removed,
      (n) => text('removed', { n }),
    )
  }
  const actions: RowAction<UserMessage>[] = [
    { name: 'open', label: text('open'), onRun: open, isMain: true },
    { name: 'remove', label: text('remove'), onRun: (row) => void remove([row.id], [row]), isDangerous: true },
  ]
  type MessageAction = (ids: readonly string[], rows: readonly UserMessage[]) => Promise<void>
  const onChosen = (view: ListContext<UserMessage>, perform: MessageAction) => async () => {
    if (view.selected.size === 0) return toast('warn', text('chooseFirst'))
    await perform([...view.selected], view.rows)
    view.clearSelection()
  }
  const mark = (input: CommandInput<typeof markMessagesRead>) =>
    change(
      async () => (await run(markMessagesRead, input)).read,
      (n) => text('marked', { n }),
    )
  const markRead = (ids: readonly string[]) => mark({ ids: [...ids] })
  const markAll = () => mark(type === '' ? {} : { msgType: type })
  return (
    <ListPage<UserMessage>
      key={type}
      of={['message', 'userMessage']}
      by={pageUserMessages}
      title={text('centre')}
      columns={columns}
      filters={[{ name: 'keyword', label: text('content') }]}
      fixedFilter={type === '' ? {} : { msgType: type }}
      rowActions={actions}
      onOpen={open}
      hasSelection
      empty={{ title: text('none'), hint: text('noneHint') }}
      actions={(view) => (
        <>
          <PlainButton onClick={() => void onChosen(view, remove)()}>{text('remove')}</PlainButton>
          <PlainButton onClick={() => void onChosen(view, markRead)()}>{text('markRead')}</PlainButton>
          <MainButton onClick={() => void markAll()} data-testid="mark-all-read">
            {text('markAllRead')}
          </MainButton>
        </>
      )}
      side={
        <aside className={styles.side}>
          <nav className={`column gap-4 ${styles.types}`} aria-label={text('types')}>
            <TypeButton isOn={type === ''} name={text('all')} count={unread.data?.all} onChoose={() => setType('')} />
            {unread.data?.list.map((item) => (
              <TypeButton
                key={item.type}
                isOn={type === item.type}
                name={item.name}
                count={item.count}
                onChoose={() => setType(item.type)}
              />
            ))}
          </nav>
          <div className="column gap-8">
            <RingSwitch />
            <OwnFilterButton />
          </div>
        </aside>
      }
    />
  )
}

/** The only switch for the alarm sound. While it is muted, messages make no sound. */
function RingSwitch() {
  const text = useText(messageTexts)
  const isMuted = useAlarmSound((state) => state.isMuted)
  return (
    <PlainButton aria-pressed={isMuted} onClick={() => muteAlarmSound(!isMuted)} data-testid="ring-switch">
      <Icon of={isMuted ? Volume2Icon : VolumeXIcon} /> {text(isMuted ? 'openRing' : 'muteAlarmSound')}
    </PlainButton>
  )
}

/** Opens the filter for messages by mail and text message. */
function OwnFilterButton() {
  const text = useText(deliveryTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} data-testid="own-filter">
        <Icon of={ListFilterIcon} /> {text('own')}
      </PlainButton>
      {isOpen ? <OwnFilterDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface TypeButtonProps {
  isOn: boolean
  name: string
  count: number | undefined
  onChoose: () => void
}

function TypeButton({ isOn, name, count = 0, onChoose }: TypeButtonProps) {
  return (
    <button type="button" aria-current={isOn ? 'true' : undefined} onClick={onChoose}>
      {name}
      {count > 0 ? <b className="numeric">{count}</b> : null}
    </button>
  )
}
