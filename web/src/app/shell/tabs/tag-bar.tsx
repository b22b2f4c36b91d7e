import { XIcon } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ActionMenu, type OpenMenu } from '../../../resource/list/grid/action-menu.tsx'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { hasUnsaved, markUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { useDiscardQuestion } from '../../../ui/panel/discard-question.ts'
import { uiWords } from '../../../ui/words.ts'
import { shellWords } from '../../words.ts'
import { TabList } from './tab-list.tsx'
import { closeTabs, type OpenTab } from './tabs.ts'
import styles from './tag-bar.module.css'

/** Scrolls the bar and not its ancestors, which would also scroll in a narrow window. */
function bringIntoSight(bar: HTMLElement, tag: HTMLElement): void {
  const outer = bar.getBoundingClientRect()
  const inner = tag.getBoundingClientRect()
  if (inner.left < outer.left) bar.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right
}

/** Closes pages after a question for each one with unsaved input. If the person keeps one, none is closed. */
function useClosing(active: string): (paths: readonly string[]) => Promise<void> {
  const navigate = useNavigate()
  const canDiscard = useDiscardQuestion()
  return async (paths) => {
    for (const path of paths) {
      if (hasUnsaved(path) && !(await canDiscard())) return
      markUnsaved(path, false)
    }
    const next = closeTabs(paths, active)
    if (next !== active) await navigate(next)
  }
}

interface TagBarProps {
  tabs: readonly OpenTab[]
  active: string
}

/** The open pages. The bar scrolls if they do not fit. */
export function TagBar({ tabs, active }: TagBarProps) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const close = useClosing(active)
  const actionsOn = useTabActions()
  const [menu, setMenu] = useState<OpenMenu<OpenTab>>()
  const bar = useRef<HTMLDivElement>(null)
  // Scrolls the chosen tab into view. `tabs` is a dependency because a longer title moves the neighbours.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows what is shown, not what it reads
  useEffect(() => {
    const tag = bar.current?.querySelector('[aria-current="page"]')?.parentElement
    if (bar.current && tag) bringIntoSight(bar.current, tag)
  }, [active, tabs])
  if (tabs.length === 0)
    return (
      <div className={classNames(styles.bar, 'muted size-12')} data-testid="tag-bar">
        {text('noTabs')}
      </div>
    )
  return (
    <div className={styles.bar}>
      <nav className={styles.tags} aria-label={text('openPages')} ref={bar} data-testid="tag-bar">
        {tabs.map((tab) => (
          <Tag
            key={tab.path}
            tab={tab}
            isActive={tab.path === active}
            onShow={() => void navigate(tab.path)}
            onClose={() => void close([tab.path])}
            onMenu={(place) => setMenu({ row: tab, place })}
          />
        ))}
      </nav>
      <TabList
        tabs={tabs}
        active={active}
        onShow={(path) => void navigate(path)}
        onCloseOthers={() => void close(pathsBut(tabs, active))}
      />
      {menu ? <ActionMenu menu={menu} actions={actionsOn(tabs, close)} onClose={() => setMenu(undefined)} /> : null}
    </div>
  )
}

const pathsBut = (tabs: readonly OpenTab[], path: string): string[] =>
  tabs.map((tab) => tab.path).filter((otherPath) => otherPath !== path)

/** Returns the actions on a tab. */
function useTabActions() {
  const text = useText(shellWords)
  const ui = useText(uiWords)
  return (tabs: readonly OpenTab[], close: (paths: readonly string[]) => Promise<void>): RowAction<OpenTab>[] => {
    const behind = (path: string) => tabs.slice(tabs.findIndex((tab) => tab.path === path) + 1).map((tab) => tab.path)
    return [
      { name: 'close', label: ui('close'), onRun: ({ path }) => void close([path]) },
      {
        name: 'close-others',
        label: text('closeOthers'),
        onRun: ({ path }) => void close(pathsBut(tabs, path)),
        isShown: () => tabs.length > 1,
      },
      {
        name: 'close-behind',
        label: text('closeBehind'),
        onRun: ({ path }) => void close(behind(path)),
        isShown: ({ path }) => behind(path).length > 0,
      },
    ]
  }
}

interface TagProps {
  tab: OpenTab
  isActive: boolean
  onShow: () => void
  onClose: () => void
  onMenu: (place: OpenMenu<OpenTab>['place']) => void
}

/** A press of the wheel closes the tab. The right button or Shift-F10 opens its actions. */
function Tag({ tab, isActive, onShow, onClose, onMenu }: TagProps) {
  const text = useText(shellWords)
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const { left, right, bottom: top } = event.currentTarget.getBoundingClientRect()
    onMenu(left > window.innerWidth / 2 ? { right: window.innerWidth - right, top } : { left, top })
  }
  const closeByWheel = (event: MouseEvent) => event.button === 1 && onClose()
  return (
    <span className={classNames(styles.tag, isActive && styles.active)} data-testid="tag">
      <button
        className="full-height borderless clickable ellipsis"
        type="button"
        aria-current={isActive ? 'page' : undefined}
        onClick={onShow}
        onAuxClick={closeByWheel}
        onContextMenu={openMenu}
      >
        {tab.title}
      </button>
      <button
        type="button"
        className={`full-height borderless clickable ellipsis ${styles.close}`}
        onClick={onClose}
        onAuxClick={closeByWheel}
        onContextMenu={openMenu}
        aria-label={text('closeTab', { title: tab.title })}
      >
        <Icon of={XIcon} />
      </button>
    </span>
  )
}
