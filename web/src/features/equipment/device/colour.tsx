// The colour of a device state: as a mark before its name, and as an input.
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import styles from './device.module.css'
import { deviceWords } from './words.ts'

export const ColourMark = ({ colour }: { colour: string | null | undefined }) =>
  colour ? <span className={styles.swatch} style={{ background: colour }} aria-hidden /> : null

const initialColour = '#1e7a3c'

export function ColourInput({ id, value, onChange, isDisabled }: FormInputProps<string | null>) {
  const text = useText(deviceWords)
  return (
    <span className="row gap-12">
      <input
        id={id}
        type="color"
        className={styles.colour}
        value={value || initialColour}
        data-is-empty={!value}
        onChange={(event) => onChange(event.target.value)}
        disabled={isDisabled}
      />
      {value ? (
        <LinkButton onClick={() => onChange(null)} disabled={isDisabled}>
          {text('noColour')}
        </LinkButton>
      ) : (
        <span className="muted">{text('noColour')}</span>
      )}
    </span>
  )
}
