// Routes and fields of SEO plugins, as must-use plugins: nothing here packages the plugins themselves.

/**
 * Rank Math's `updateMeta`, with the parameters, the permissions and the effects of its source
 * (rankmath/seo-by-rank-math, includes/rest/class-shared.php and class-rest-helper.php). It refuses types of posts that
 * its settings leave out.
 */
export const rankMathRoute = `<?php
add_action('rest_api_init', function () {
  $filled = fn ($value) => empty($value) ? new WP_Error('param_value_empty', 'Sorry, field is empty.') : true;
  $refuse = fn ($status) => new WP_Error('rest_cannot_edit', 'Sorry, you are not allowed to edit it.', ['status' => $status]);
  register_rest_route('rankmath/v1', '/updateMeta', [
    'methods' => 'POST',
    'args' => [
      'objectType' => ['type' => 'string', 'required' => true, 'validate_callback' => $filled],
      'objectID' => ['type' => 'integer', 'required' => true, 'validate_callback' => $filled],
      'meta' => ['required' => true, 'validate_callback' => $filled],
    ],
    'permission_callback' => function ($request) use ($refuse) {
      $post = $request['objectType'] === 'post' ? get_post((int) $request['objectID']) : null;
      if (!$post) return false;
      if (in_array($post->post_type, get_option('rank_math_left_out', []))) return $refuse(rest_authorization_required_code());
      $can = get_post_type_object($post->post_type)->cap;
      $may = current_user_can($can->edit_post, $post->ID) || current_user_can($can->edit_others_posts);
      return $may ?: $refuse(rest_authorization_required_code());
    },
    'callback' => function ($request) {
      foreach ($request['meta'] as $key => $value) {
        if (empty($value)) delete_metadata('post', $request['objectID'], $key);
        else update_metadata('post', $request['objectID'], $key, wp_filter_nohtml_kses($value));
      }
      return ['slug' => true, 'schemas' => []];
    },
  ]);
});`

/** Yoast's fields, registered for posts only. \`may\`: who may write them, as WordPress asks about protected fields. */
export const yoastFields = (may: string) => `<?php
add_action('init', function () {
  foreach (['_yoast_wpseo_title', '_yoast_wpseo_metadesc'] as $key) {
    register_post_meta('post', $key, ['show_in_rest' => true, 'single' => true, 'type' => 'string',
      'sanitize_callback' => 'sanitize_text_field', 'auth_callback' => ${may}]);
  }
});`
