// A large button of an action at the bench.
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon, type IconShape } from '../../../../ui/icon/icon.tsx'
import styles from '../bench.module.css'
import { benchWords } from '../words.ts'

interface ActionButtonProps {
  name: 'start' | 'pause' | 'resume' | 'oneGood' | 'report' | 'scrapAction' | 'reworkAction' | 'consumeAction'
  icon: IconShape
  isMain?: boolean
  isDisabled: boolean
  onPress: () => void
}

export function ActionButton({ name, icon, isMain = false, isDisabled, onPress }: ActionButtonProps) {
  const text = useText(benchWords)
  return (
    <button
      type="button"
      className={classNames(styles.action, isMain && styles.main)}
      disabled={isDisabled}
      onClick={onPress}
      data-testid={`bench-${name}`}
    >
      <Icon of={icon} size={20} /> {text(name)}
    </button>
  )
}
