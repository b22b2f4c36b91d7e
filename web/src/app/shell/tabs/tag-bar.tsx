import { XIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { hasUnsaved, markUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { uiWords } from '../../../ui/words.ts'
import { shellWords } from '../../words.ts'
import { closeOtherTabs, closeTab, type OpenTab } from './tabs.ts'
import styles from './tag-bar.module.css'

/** Scrolls the bar and nothing around it: a narrow window is scrolled as well, and stays where it is. */
function bringIntoSight(bar: HTMLElement, tag: HTMLElement): void {
  const outer = bar.getBoundingClientRect()
  const inner = tag.getBoundingClientRect()
  if (inner.left < outer.left) bar.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right
}

/** The opened pages; scrolls when they do not fit. */
export function TagBar({ tabs, active }: { tabs: readonly OpenTab[]; active: string }) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const ui = useText(uiWords)
  const mayClose = async (path: string) => {
    if (hasUnsaved(path) && !(await confirm({ title: ui('unsavedTitle'), message: ui('unsavedMessage') }))) return false
    markUnsaved(path, false)
    return true
  }
  const close = async (path: string) => {
    if (await mayClose(path)) await navigate(closeTab(path, active))
  }
  const closeOthers = async () => {
    for (const { path } of tabs) if (path !== active && !(await mayClose(path))) return
    closeOtherTabs(active)
  }
  const bar = useRef<HTMLDivElement>(null)
  // The chosen tab may stand outside the visible part; `tabs` because a longer title moves its neighbours.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows what is shown, not what it reads
  useEffect(() => {
    const tag = bar.current?.querySelector('[aria-current="page"]')?.parentElement
    if (bar.current && tag) bringIntoSight(bar.current, tag)
  }, [active, tabs])
  if (tabs.length === 0)
    return (
      <div className={classNames(styles.bar, styles.empty)} data-testid="tag-bar">
        {text('noTabs')}
      </div>
    )
  return (
    <nav className={styles.bar} aria-label={text('openPages')} ref={bar} data-testid="tag-bar">
      {tabs.map((tab) => (
        <span key={tab.path} className={classNames(styles.tag, tab.path === active && styles.active)} data-testid="tag">
          <button
            type="button"
            aria-current={tab.path === active ? 'page' : undefined}
            onClick={() => navigate(tab.path)}
            onAuxClick={(event) => event.button === 1 && void close(tab.path)}
          >
            {tab.title}
          </button>
          <button
            type="button"
            className={styles.close}
            onClick={() => void close(tab.path)}
            aria-label={text('closeTab', { title: tab.title })}
          >
            <Icon of={XIcon} />
          </button>
        </span>
      ))}
      {tabs.length > 1 ? (
        <button type="button" className={styles.others} onClick={() => void closeOthers()}>
          {text('closeOthers')}
        </button>
      ) : null}
    </nav>
  )
}
