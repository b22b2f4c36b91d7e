// What the signed-in user was told, by type, with what is unread. Opening it pauses the alarm sound.
import { type MessageType, typeNamed } from '@gemba/contract/message/catalogue.ts'
import type { UnreadCounts, UserMessage } from '@gemba/contract/message/user-message.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { closeRing, silence, useRing } from '../../feed/ring.ts'
import { messageTexts } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Column, RowAction } from '../../resource/list/column.ts'
import { ListPage, type ListView } from '../../resource/list/list-page.tsx'
import { refresh, tell, useRead } from '../../resource/query.ts'
import { useTabQuery, useTabTitle } from '../../resource/tab.ts'
import { ask } from '../../ui/ask.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { toast } from '../../ui/toast.tsx'
import './message-centre.css'

const area = { words: {}, dictionaries: {}, references: {} }
const detailPage = '/bcs/pages/messageManage/detail'

/** Changes messages and tells how many it were. */
async function change(path: string, body: object, told: (n: number) => string): Promise<void> {
  try {
    const { read, removed } = await call<{ read?: number; removed?: number }>(path, body)
    await refresh('message')
    toast('ok', told(read ?? removed ?? 0))
  } catch (error) {
    tell(error)
  }
}

function useColumns(): Column<UserMessage>[] {
  const text = useText(messageTexts)
  const state = ({ isRead }: UserMessage) => (
    <StateWord presence={isRead === 1 ? 'disabled' : 'degraded'}>{text(isRead === 1 ? 'read' : 'unread')}</StateWord>
  )
  return [
    { name: 'isRead', title: text('state'), width: 110, cell: state },
    { name: 'msgType', title: text('msgType'), width: 120, cell: (row) => row.msgType },
    { name: 'title', title: text('title'), width: 160, cell: (row) => row.title },
    { name: 'content', title: text('content'), width: 380, cell: (row) => row.content },
    { name: 'from', title: text('from'), width: 180, cell: (row) => row.from },
    { name: 'creatime', title: text('creatime'), width: 170, cell: (row) => row.creatime },
  ]
}

export function MessageCentrePage() {
  const text = useText(messageTexts)
  const navigate = useNavigate()
  const asked = useTabQuery('in')
  const unread = useRead<UnreadCounts>(['message', 'unread'], {
    path: '/message/usermessage/getUnReadMes',
    method: 'GET',
  })
  const [type, setType] = useState<MessageType | ''>()
  const shown = type ?? typeNamed(asked) ?? ''
  const columns = useColumns()
  useEffect(silence, [])
  useTabTitle(text('centre'))
  const open = ({ id }: UserMessage) => void navigate(`${detailPage}?id=${id}`)
  const remove = async (ids: readonly string[]) => {
    if (!(await ask({ title: text('removeTitle'), message: text('removeMessage'), isDangerous: true }))) return
    await change('/message/usermessage/batchRemove', { ids }, (n) => text('removed', { n }))
  }
  const actions: RowAction<UserMessage>[] = [
    { name: 'open', label: text('open'), onRun: open },
    { name: 'remove', label: text('remove'), onRun: (row) => void remove([row.id]), isDangerous: true },
  ]
  const onChosen = (view: ListView<UserMessage>, run: (ids: readonly string[]) => Promise<void>) => async () => {
    if (view.selected.size === 0) return toast('warn', text('chooseFirst'))
    await run([...view.selected])
    view.clearSelection()
  }
  const markRead = (ids: readonly string[]) =>
    change('/message/usermessage/batchIsRead', { ids }, (n) => text('marked', { n }))
  const markAll = () =>
    change('/message/usermessage/batchIsRead', shown === '' ? {} : { msgType: shown }, (n) => text('marked', { n }))
  return (
    <ListPage<UserMessage>
      key={shown}
      area={area}
      of={['message', 'userMessage']}
      path="/message/usermessage/page"
      title={text('centre')}
      columns={columns}
      filters={[{ name: 'keyword', label: text('content') }]}
      fixedFilter={shown === '' ? {} : { msgType: shown }}
      rowActions={actions}
      onOpen={open}
      hasSelection
      emptyTitle={text('none')}
      actions={(view) => (
        <>
          <button type="button" className="plain-button" onClick={() => void onChosen(view, remove)()}>
            {text('remove')}
          </button>
          <button type="button" className="plain-button" onClick={() => void onChosen(view, markRead)()}>
            {text('markRead')}
          </button>
          <button type="button" className="main-button" onClick={() => void markAll()} data-testid="mark-all-read">
            {text('markAllRead')}
          </button>
        </>
      )}
      side={
        <aside className="message-side">
          <nav className="message-types" aria-label={text('types')}>
            <TypeButton isOn={shown === ''} name={text('all')} count={unread.data?.all} onChoose={() => setType('')} />
            {unread.data?.list.map((one) => (
              <TypeButton
                key={one.type}
                isOn={shown === one.type}
                name={one.name}
                count={one.count}
                onChoose={() => setType(one.type)}
              />
            ))}
          </nav>
          <RingSwitch />
        </aside>
      }
    />
  )
}

/** The only place where the ring is closed: messages come without a sound until it is opened again. */
function RingSwitch() {
  const text = useText(messageTexts)
  const isClosed = useRing((state) => state.isClosed)
  return (
    <button
      type="button"
      className="plain-button"
      aria-pressed={isClosed}
      onClick={() => closeRing(!isClosed)}
      data-testid="ring-switch"
    >
      <Icon name={isClosed ? 'sound' : 'muted'} /> {text(isClosed ? 'openRing' : 'closeRing')}
    </button>
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
      {count > 0 ? <b>{count}</b> : null}
    </button>
  )
}
