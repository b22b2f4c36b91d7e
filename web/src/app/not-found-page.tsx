import { useNavigate } from 'react-router'
import { shellWords } from '../i18n/shell.ts'
import { useText } from '../i18n/text.ts'
import { EmptyState } from '../ui/blank.tsx'

export function NotFoundPage() {
  const text = useText(shellWords)
  const navigate = useNavigate()
  return (
    <main style={{ height: '100%' }}>
      <EmptyState
        icon="error"
        title="404"
        hint={text('notFound')}
        action={
          <button type="button" className="plain-button" onClick={() => navigate('/model')}>
            {text('home')}
          </button>
        }
      />
    </main>
  )
}
