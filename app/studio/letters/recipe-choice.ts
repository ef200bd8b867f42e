/** Published recipe that a letter can have as a card. */
export interface CardChoice {
  recipeId: string;
  name: string;
  free: boolean;
}
