// Enters or leaves the full screen without the menu.
import { MaximizeIcon, MinimizeIcon } from 'lucide-react'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import styles from '../bench.module.css'
import { benchWords } from '../words.ts'

export interface KioskState {
  readonly isOn: boolean
  /** Stores the mode in the address, so that a reload keeps it. */
  readonly change: (isOn: boolean) => void
}

export function KioskButton({ isOn, change }: KioskState) {
  const text = useText(benchWords)
  const label = text(isOn ? 'leaveKiosk' : 'enterKiosk')
  const toggle = () => {
    // Without full screen, the bench fills the window.
    if (!isOn) document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement) void document.exitFullscreen()
    change(!isOn)
  }
  return (
    <button
      type="button"
      className={styles.plain}
      onClick={toggle}
      aria-label={label}
      title={label}
      data-testid={isOn ? 'kiosk-leave' : 'kiosk-enter'}
    >
      <Icon of={isOn ? MinimizeIcon : MaximizeIcon} size={20} />
    </button>
  )
}
