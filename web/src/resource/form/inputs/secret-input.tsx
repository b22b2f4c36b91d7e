import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../form-field.ts'
import { formWords } from '../words.ts'
import { generateSecret } from './generated-secret.ts'

/** A secret shared by two sides. It is usually generated, and then shown so that it can be copied to the other side. */
export function SecretInput({ id, value, onChange, isDisabled }: FormInputProps<string>) {
  const text = useText(formWords)
  const [isShown, setShown] = useState(false)
  return (
    <Space.Compact block>
      <Input.Password
        id={id}
        autoComplete="new-password"
        disabled={isDisabled}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        visibilityToggle={{ visible: isShown, onVisibleChange: setShown }}
      />
      <Button
        disabled={isDisabled}
        onClick={() => {
          onChange(generateSecret())
          setShown(true)
        }}
      >
        {text('generate')}
      </Button>
    </Space.Compact>
  )
}
