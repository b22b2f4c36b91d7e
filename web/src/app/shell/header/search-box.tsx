import { SearchIcon } from 'lucide-react'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { shellWords } from '../../words.ts'
import { openPalette } from '../palette/palette-request.ts'
import styles from './search-box.module.css'

/** Opens the quick search and shows its key. If there is room for the icon only, the title names the key. */
export function SearchBox() {
  const text = useText(shellWords)
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.box}
        onClick={openPalette}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title={`${text('search')} (Ctrl K)`}
        data-testid="header-search"
      >
        <Icon of={SearchIcon} />
        <span className={`grow text-left ellipsis ${styles.long}`}>{text('search')}</span>
        <span className={`grow text-left ellipsis ${styles.short}`} aria-hidden="true">
          {text('searchShort')}
        </span>
        <kbd>Ctrl K</kbd>
      </button>
    </div>
  )
}
