// Keys large enough for gloves. They type into the field that was touched last.
import { DeleteIcon } from 'lucide-react'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import sheetStyles from '../sheet/bench-sheet.module.css'
import { benchWords } from '../words.ts'

interface ValueKeysProps {
  value: string
  onType: (value: string) => void
}

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '±', '0', '.'] as const

const typed = (value: string, key: (typeof keys)[number]): string => {
  if (key !== '±') return value + key
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}

export function ValueKeys({ value, onType }: ValueKeysProps) {
  const text = useText(benchWords)
  return (
    <div className={sheetStyles.keys}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className={sheetStyles.key}
          onClick={() => onType(typed(value, key))}
          data-testid={`key-${key}`}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        className={classNames(sheetStyles.key, 'all-columns')}
        onClick={() => onType(value.slice(0, -1))}
        aria-label={text('erase')}
        data-testid="key-erase"
      >
        <Icon of={DeleteIcon} size={32} />
      </button>
    </div>
  )
}
