// A button that opens the file chooser of the browser. The input of the browser itself, whose words have the language of
// the browser, stays hidden.
import { UploadIcon } from 'lucide-react'
import { useRef } from 'react'
import { MainButton, PlainButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'

interface FileButtonProps {
  /** Text of the button. */
  label: string
  /** Accepted kinds, as in the attribute of the input; by default all. */
  accept?: string
  isMain?: boolean
  isDisabled?: boolean
  onChoose: (file: File) => void
  /** Test id of the input. */
  testId: string
}

export function FileButton({ label, accept, isMain, isDisabled, onChoose, testId }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const Button = isMain ? MainButton : PlainButton
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChoose(file)
          // The same file can be chosen again after it was changed.
          target.value = ''
        }}
        data-testid={testId}
      />
      <Button disabled={isDisabled} onClick={() => input.current?.click()}>
        <Icon of={UploadIcon} /> {label}
      </Button>
    </>
  )
}
