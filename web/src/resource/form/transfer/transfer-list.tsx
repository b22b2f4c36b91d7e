// Two lists side by side, with two buttons that move ticked items between them.

import { Input } from 'antd'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { listWords } from '../../words.ts'
import styles from './transfer-list.module.css'
import { transferWords } from './words.ts'

interface TransferItem {
  id: string
  name: string
  hint?: string
}

export interface TransferSide {
  title: string
  items: readonly TransferItem[]
  /** Total number. `items` may contain only the first ones. */
  total: number
  search: string
  onSearch: (search: string) => void
}

interface TransferListProps {
  left: TransferSide
  right: TransferSide
  onMove: (ids: readonly string[], to: 'left' | 'right') => void
  isBusy?: boolean
  isFixed?: boolean
}

const none: ReadonlySet<string> = new Set()

export function TransferList({ left, right, onMove, isBusy = false, isFixed = false }: TransferListProps) {
  const text = useText(transferWords)
  const [ticked, setTicked] = useState<{ left: ReadonlySet<string>; right: ReadonlySet<string> }>({
    left: none,
    right: none,
  })
  const present = { left: among(left, ticked.left), right: among(right, ticked.right) }
  const move = (from: 'left' | 'right') => {
    const ids = present[from]
    setTicked({ ...ticked, [from]: none })
    onMove(ids, from === 'left' ? 'right' : 'left')
  }
  return (
    <div className={styles.list}>
      <TransferSideList
        side={left}
        ticked={ticked.left}
        onTick={(ids) => setTicked({ ...ticked, left: ids })}
        testId="left"
      />
      <div className={`column justify-center gap-8 ${styles.buttons}`}>
        <PlainButton
          className="justify-center"
          disabled={isFixed || isBusy || present.left.length === 0}
          onClick={() => move('left')}
          data-testid="move-right"
        >
          {text('moveRight')} <Icon of={ChevronRightIcon} />
        </PlainButton>
        <PlainButton
          className="justify-center"
          disabled={isFixed || isBusy || present.right.length === 0}
          onClick={() => move('right')}
          data-testid="move-left"
        >
          <Icon of={ChevronLeftIcon} /> {text('moveLeft')}
        </PlainButton>
      </div>
      <TransferSideList
        side={right}
        ticked={ticked.right}
        onTick={(ids) => setTicked({ ...ticked, right: ids })}
        testId="right"
      />
    </div>
  )
}

const among = (side: TransferSide, ids: ReadonlySet<string>): string[] =>
  side.items.filter(({ id }) => ids.has(id)).map(({ id }) => id)

interface TransferSideListProps {
  side: TransferSide
  ticked: ReadonlySet<string>
  onTick: (ids: ReadonlySet<string>) => void
  testId: string
}

function TransferSideList({ side, ticked, onTick, testId }: TransferSideListProps) {
  const text = useText(transferWords)
  const list = useText(listWords)
  const { title, items, total, search, onSearch } = side
  const isAll = items.length > 0 && items.every(({ id }) => ticked.has(id))
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  return (
    <section
      className={`column gap-8 shrinkable min-height-0 padding-8 framed rounded ${styles.side}`}
      aria-label={title}
      data-testid={`list-${testId}`}
    >
      <header className="row spread bold">
        <label className="row gap-8">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onTick(isAll ? none : new Set(items.map(({ id }) => id)))}
          />
          {title}
        </label>
        <small className="muted regular nowrap">
          {items.length === total ? total : text('ofTotal', { n: items.length, total })}
        </small>
      </header>
      <Input
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={list('searchTree')}
        aria-label={`${title} ${list('searchTree')}`}
        allowClear
      />
      <ul>
        {items.map(({ id, name, hint }) => (
          <li key={id}>
            <label className="row gap-8">
              <input type="checkbox" checked={ticked.has(id)} onChange={() => toggle(id)} />
              <span>{name}</span>
              {hint ? <small className="push muted regular nowrap">{hint}</small> : null}
            </label>
          </li>
        ))}
        {items.length === 0 ? (
          <li className="padding-16 muted text-center">{text(search ? 'noneFound' : 'none')}</li>
        ) : null}
      </ul>
    </section>
  )
}
