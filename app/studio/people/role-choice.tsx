import { people as copy } from './copy.ts';

const roles = [
  { value: 'editor', name: copy.editor, may: copy.editorMay },
  { value: 'owner', name: copy.owner, may: copy.ownerMay },
] as const;

export function RoleChoice({ chosen, error }: { chosen: string; error?: string | undefined }) {
  return (
    <fieldset className="@container" aria-describedby={error ? 'role-error' : undefined}>
      <legend className="mb-2 font-semibold">{copy.role}</legend>
      <div className="grid grid-cols-1 gap-3 @min-[28rem]:grid-cols-2">
        {roles.map(({ value, name, may }) => (
          <label key={value} className="choice-card">
            <input
              type="radio"
              name="role"
              value={value}
              required
              defaultChecked={chosen === value}
              className="mt-0.5 size-5 flex-none"
            />
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="text-ink-soft">{may}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="role-error" className="mt-2 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
