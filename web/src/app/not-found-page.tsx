import { CircleAlertIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../i18n/text.ts'
import { PlainButton } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/state/page-states.tsx'
import { shellWords } from './words.ts'

const redirectAfterMs = 2_000

/** An invalid URL leads to the 404 page after 2 s. */
export function ErrorUrlPage() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/404', { replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <main style={{ height: '100%' }}>
      <EmptyState icon={CircleAlertIcon} title={text('pageBroken')} />
    </main>
  )
}

export function NotFoundPage() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  return (
    <main style={{ height: '100%' }}>
      <EmptyState
        icon={CircleAlertIcon}
        title="404"
        hint={text('notFound')}
        action={<PlainButton onClick={() => navigate('/model')}>{text('home')}</PlainButton>}
      />
    </main>
  )
}
