import { ChevronDownIcon } from 'lucide-react'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { shellWords } from '../../words.ts'
import styles from './tab-list.module.css'
import type { OpenTab } from './tabs.ts'

interface TabListProps {
  tabs: readonly OpenTab[]
  active: string
  onShow: (path: string) => void
  onCloseOthers: () => void
}

/** All open pages one below the other. The button has a fixed position, however many pages there are. */
export function TabList({ tabs, active, onShow, onCloseOthers }: TabListProps) {
  const text = useText(shellWords)
  return (
    <Popover label={text('openPages')} testId="tab-list" button={<Icon of={ChevronDownIcon} />}>
      {(close) => {
        const then = (perform: () => void) => () => {
          close()
          perform()
        }
        return (
          <div className={styles.list} data-testid="tab-list-panel">
            <ul className="scroll plain-list">
              {tabs.map(({ path, title }) => (
                <li key={path}>
                  <button
                    type="button"
                    aria-current={path === active ? 'page' : undefined}
                    onClick={then(() => onShow(path))}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
            {tabs.length > 1 ? (
              <button type="button" className={styles.others} onClick={then(onCloseOthers)} data-testid="close-others">
                {text('closeOthers')}
              </button>
            ) : null}
          </div>
        )
      }}
    </Popover>
  )
}
