export const roleWords = { owner: 'an owner', editor: 'an editor' } as const;
