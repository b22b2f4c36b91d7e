import { CheckIcon, CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/text.ts'
import { PlainButton } from './button/button.tsx'
import { copyText } from './copy-text.ts'
import { Icon } from './icon/icon.tsx'
import { uiWords } from './words.ts'

const shownMs = 2000

/** Copies a text and shows a confirmation for a moment. */
export function CopyButton({ content, testId }: { content: string; testId?: string }) {
  const text = useText(uiWords)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <PlainButton onClick={() => void copyText(content).then(setCopied)} data-testid={testId}>
      <Icon of={isCopied ? CheckIcon : CopyIcon} /> {text(isCopied ? 'copied' : 'copy')}
    </PlainButton>
  )
}
